import { expect, type Locator, type Page, test, type WebSocket } from '@playwright/test';
import { listChangesPath } from '../../contract/src/list-changes.ts';

/** What somebody else does is on screen within this time, without a reload. */
export const withinMilliseconds = 2_000;

/** Opens a page and waits until its socket receives everything and its first data is shown. */
export const openLive = async (page: Page, path: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSocket = (socket: WebSocket) => void socket.once('framereceived', () => resolve());
  page.on('websocket', onSocket);
  await page.goto(path);
  await promise;
  page.off('websocket', onSocket);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Opens a page as a visitor and waits until it follows its lists. */
const openFollowed = async (page: Page, path: string) => {
  const opened = page.waitForResponse((response) => response.url().endsWith(listChangesPath));
  await page.goto(path);
  await opened;
};

/** A list, and what changes it elsewhere. */
export interface LiveRow {
  list: string;
  page: Page;
  path: string;
  /** For a visitor's page, which has no socket. */
  isVisitor?: boolean;
  /** Opens what is not on the page yet, such as a dialog. */
  open?: (page: Page) => Promise<unknown>;
  act: () => Promise<unknown>;
  /** Appears by the act. */
  shows: (main: Locator) => Locator;
}

/** Opens the list, changes it elsewhere, and expects the change in time. */
export const followRow = ({ list, page, path, isVisitor, open, act, shows }: LiveRow) =>
  test.step(list, async () => {
    await (isVisitor ? openFollowed : openLive)(page, path);
    await open?.(page);
    const shown = shows(page.getByRole('main'));
    await expect(shown).toBeHidden();
    await act();
    await expect(shown).toBeVisible({ timeout: withinMilliseconds });
  });
