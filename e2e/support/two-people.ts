import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { chatOpen, chatTicket } from '../../contract/src/chat.ts';
import { openAs } from './accounts.ts';
import { expect, test } from './journey.ts';
import { aNewCompany, aVerifiedFractional } from './newcomers.ts';

type Company = Awaited<ReturnType<typeof aNewCompany>>;

export const stamp = Date.now().toString(36);
let said = 0;
export const something = (about: string) => `${about} ${stamp}-${++said}`;

/** Opens the conversation of a company and a fractional on the company's screen; answers its path. */
export const openRoom = async (page: Page, name: string): Promise<string> => {
  const other = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
  await page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await dialog.getByRole('button', { name }).click();
  await page.waitForURL('**/c/*');
  await expect(other).toHaveAttribute('aria-current', 'page');
  return new URL(page.url()).pathname;
};

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const log = (page: Page) => page.getByRole('log');
export const bubble = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text });
export const head = (page: Page) =>
  page.getByRole('region', { name: /^Conversation with/ }).locator('header');
/** The last line of a conversation. */
export const lastRow = (page: Page) => log(page).locator('[data-index]').last();
export const say = async (page: Page, text: string) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

const aPair = async (browser: Browser, errors: string[]) => {
  const [company, fractional] = await Promise.all([aNewCompany('Lite'), aVerifiedFractional()]);
  const [them, her] = await Promise.all([
    openAs(browser, company.email, errors),
    openAs(browser, fractional.email, errors),
  ]);
  return { company, fractional, them, her, hers: her.context() };
};

const enterRoom = async ({ company, fractional, them, her, hers }: Awaited<ReturnType<typeof aPair>>) => {
  const { roomId } = await company.call(chatOpen, { body: { user_id: fractional.id } });
  const path = `/c/${roomId}`;
  await Promise.all([them.goto(path), her.goto(path)]);
  await Promise.all([field(them).waitFor(), field(her).waitFor()]);
  return { company, them, her, hers, path };
};

type Fixtures = {
  strangers: Awaited<ReturnType<typeof aPair>>;
  pair: Awaited<ReturnType<typeof enterRoom>>;
};

/**
 * Two people used by this journey only, each in a browser of their own: a second sign-in as one of them would keep them
 * online and read their messages. `pair` is in a conversation; `strangers` have none yet.
 */
export const talk = test.extend<Fixtures>({
  strangers: async ({ browser, consoleErrors }, use) => use(await aPair(browser, consoleErrors)),
  pair: async ({ strangers }, use) => use(await enterRoom(strangers)),
});

/** Writes many messages into a room by the socket, no faster than one may. */
export const fill = async (page: Page, { id: user, call }: Company, path: string, count: number) => {
  const { ticket } = await call(chatTicket);
  const { origin } = new URL(page.url());
  const address = `${origin.replace('http', 'ws')}/ws/users/${user}/chat/?ticket=${ticket}`;
  const socket = new WebSocket(address, { origin });
  await once(socket, 'open');
  const roomId = path.split('/').at(-1);
  for (let number = 1; number <= count; number += 1) {
    const message = `History ${stamp} ${number}. `.padEnd(30 + ((number * 37) % 90), '·');
    socket.send(JSON.stringify({ action: 'message', id: randomUUID(), message, user, roomId }));
    if (number % 10 === 0) await sleep(1_000);
  }
  socket.close();
};
