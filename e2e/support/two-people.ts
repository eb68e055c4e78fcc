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
let textCount = 0;
/** A message text that no other message has. */
export const uniqueText = (text: string) => `${text} ${stamp}-${++textCount}`;

/** Starts a conversation with the person called `name`. Returns its path. */
export const openRoom = async (page: Page, name: string): Promise<string> => {
  const conversation = page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
  await page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await dialog.getByRole('button', { name }).click();
  await page.waitForURL('**/c/*');
  await expect(conversation).toHaveAttribute('aria-current', 'page');
  return new URL(page.url()).pathname;
};

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
export const messageLog = (page: Page) => page.getByRole('log');
export const bubble = (page: Page, text: string) =>
  messageLog(page).getByRole('article').filter({ hasText: text });
export const chatHeader = (page: Page) =>
  page.getByRole('region', { name: /^Conversation with/ }).locator('header');
/** The last row of a conversation: a message or the read receipt. */
export const lastRow = (page: Page) => messageLog(page).locator('[data-index]').last();
export const sendMessage = async (page: Page, text: string) => {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
};

const aSignedInPair = async (browser: Browser, errors: string[]) => {
  const [company, fractional] = await Promise.all([aNewCompany('Lite'), aVerifiedFractional()]);
  const [companyPage, fractionalPage] = await Promise.all([
    openAs(browser, company.email, errors),
    openAs(browser, fractional.email, errors),
  ]);
  return { company, fractional, companyPage, fractionalPage, fractionalContext: fractionalPage.context() };
};

const openConversation = async (people: Awaited<ReturnType<typeof aSignedInPair>>) => {
  const { company, fractional, companyPage, fractionalPage, fractionalContext } = people;
  const { roomId } = await company.call(chatOpen, { body: { user_id: fractional.id } });
  const path = `/c/${roomId}`;
  await Promise.all([companyPage.goto(path), fractionalPage.goto(path)]);
  await Promise.all([messageField(companyPage).waitFor(), messageField(fractionalPage).waitFor()]);
  return { company, companyPage, fractionalPage, fractionalContext, path };
};

type Fixtures = {
  strangers: Awaited<ReturnType<typeof aSignedInPair>>;
  pair: Awaited<ReturnType<typeof openConversation>>;
};

/**
 * `test` with a company and a fractional that only this journey uses, each in their own browser context: a second
 * session of an account would keep it online and read its messages. `pair` has an open conversation, `strangers` none.
 */
export const chatTest = test.extend<Fixtures>({
  strangers: async ({ browser, consoleErrors }, use) => use(await aSignedInPair(browser, consoleErrors)),
  pair: async ({ strangers }, use) => use(await openConversation(strangers)),
});

/** Writes `count` messages into a room by the socket, within the rate limit. */
export const fillRoom = async (page: Page, { id: user, call }: Company, path: string, count: number) => {
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
