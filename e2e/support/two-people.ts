import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { chatTicket } from '../../contract/src/chat.ts';
import { signInTo } from './accounts.ts';
import { expect, keepErrors, test, wide } from './journey.ts';
import { aNewCompany, aVerifiedFractional } from './newcomers.ts';

type Company = Awaited<ReturnType<typeof aNewCompany>>;

export const stamp = Date.now().toString(36);
let said = 0;
export const something = (about: string) => `${about} ${stamp}-${++said}`;

/** The conversation of the two, opened by the company; what it is called on the other side, too. */
const openRoom = async (page: Page, company: Company, name: string): Promise<string> => {
  await signInTo(page, company.email, '/chat');
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

const people = async (open: (viewport: typeof wide) => Promise<BrowserContext>) => {
  const [company, fractional] = await Promise.all([aNewCompany('Lite'), aVerifiedFractional()]);
  const theirs = await open(wide);
  const hers = await open(wide);
  const them = await theirs.newPage();
  const her = await hers.newPage();
  const path = await openRoom(them, company, fractional.name);
  await signInTo(her, fractional.email, path);
  return { her, them, hers, theirs, path, company };
};

type Fixtures = { pair: Awaited<ReturnType<typeof people>> };

/**
 * Two people and their room, of this journey alone: whoever else is signed in as one of them keeps them online, reads
 * their messages and is written to.
 */
export const talk = test.extend<Fixtures>({
  pair: async ({ browser, consoleErrors }, use) => {
    const pair = await people(async (viewport) => {
      const context = await browser.newContext({ viewport });
      keepErrors(context, consoleErrors);
      return context;
    });
    await use(pair);
  },
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
