import type { Page } from '@playwright/test';
import { axe, expect, isLong, narrow, test } from './support/journey.ts';
import {
  bubble,
  chatHeader,
  chatTest,
  fillRoom,
  lastRow,
  messageField,
  messageLog,
  openRoom,
  sendMessage,
  stamp,
  uniqueText,
} from './support/two-people.ts';

/** Removes the logged errors of a lost network, which the test causes. */
const removeNetworkErrors = (errors: string[]) => {
  const others = errors.filter(
    (error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/.test(error),
  );
  errors.splice(0, errors.length, ...others);
};

chatTest(
  'two people open a conversation and see presence, typing and read receipts',
  async ({ strangers: { fractional, fractionalPage, companyPage } }) => {
    await companyPage.goto('/chat');
    const path = await openRoom(companyPage, fractional.name);
    await fractionalPage.goto(path);
    await expect(chatHeader(companyPage)).toContainText('Online');
    await expect(chatHeader(fractionalPage)).toContainText('Online');
    const contacts = fractionalPage.getByRole('list', { name: 'Conversations' });
    await expect(contacts.locator('[aria-current="page"]')).toContainText('Online');

    await messageField(companyPage).pressSequentially('Hel');
    await expect(messageLog(fractionalPage).getByText(/is typing/)).toBeAttached();
    await expect(messageLog(fractionalPage).getByText(/is typing/)).not.toBeAttached({ timeout: 6_000 });

    const hello = uniqueText('Hello from the company');
    await sendMessage(companyPage, hello);
    await expect(bubble(fractionalPage, hello)).toBeVisible();
    await expect(bubble(fractionalPage, hello)).toContainText(/\d{1,2}:\d\d [ap]m/);
    await expect(lastRow(companyPage)).toHaveText('Seen');

    const answer = uniqueText('Good to hear from you');
    await sendMessage(fractionalPage, answer);
    await expect(bubble(companyPage, answer)).toBeVisible();
    await expect(messageField(fractionalPage)).toHaveValue('');

    await messageField(fractionalPage).press('Enter');
    await messageField(fractionalPage).fill('One line');
    await messageField(fractionalPage).press('Shift+Enter');
    await expect(messageField(fractionalPage)).toHaveValue('One line\n');
    await messageField(fractionalPage).fill('');
    await axe(companyPage);
  },
);

chatTest(
  'unread counts show in every tab and clear when one tab reads',
  { tag: '@long' },
  async ({ pair }) => {
    const { fractionalPage, companyPage, fractionalContext } = pair;
    await sendMessage(companyPage, uniqueText('Good morning'));
    await expect(lastRow(companyPage)).toHaveText('Seen');
    const other = await fractionalContext.newPage();
    await other.goto('/account/fractional/home');
    await fractionalPage.goto('/chat');
    await expect(
      fractionalPage.getByText('Send and receive messages from the top companies around the globe.'),
    ).toBeVisible();
    const badge = other.getByRole('link', { name: /^Messages, \d+ unread$/ });
    await expect(other.getByLabel('Messages', { exact: true })).toBeVisible();

    const first = uniqueText('Are you there?');
    await sendMessage(companyPage, first);
    await sendMessage(companyPage, uniqueText('It is about Thursday.'));
    await expect(badge).toHaveAccessibleName('Messages, 2 unread');
    await expect(other).toHaveTitle(/^\(2\) /);
    await expect(fractionalPage).toHaveTitle('(2) Messaging · Cadre');
    const contact = fractionalPage.locator(`a[href="${pair.path}"]`);
    await expect(contact).toContainText('2 unread');
    await expect(lastRow(companyPage)).not.toContainText('Seen');

    await contact.click();
    await expect(messageLog(fractionalPage).getByText('New messages')).toBeVisible();
    await expect(bubble(fractionalPage, first)).toBeVisible();
    await expect(badge).toHaveCount(0);
    await expect(other).toHaveTitle(/^[^(]/);
    await expect(lastRow(companyPage)).toHaveText('Seen');

    await other.goto(pair.path);
    const mine = uniqueText('From my first tab');
    await sendMessage(fractionalPage, mine);
    await expect(bubble(other, mine)).toHaveCount(1);
    await expect(bubble(other, mine)).toHaveAttribute('data-own', 'true');
  },
);

chatTest('a message written offline is sent once after reconnecting', async ({ pair, consoleErrors }) => {
  const { fractionalPage, companyPage, fractionalContext, path } = pair;
  const before = uniqueText('Before the tunnel');
  await sendMessage(fractionalPage, before);
  await expect(bubble(companyPage, before)).toBeVisible();

  await fractionalContext.setOffline(true);
  await expect(fractionalPage.getByText(/No connection/)).toBeVisible();
  // The network that Playwright cuts swallows the socket's close, so the server waits for up to two pings.
  await expect(chatHeader(companyPage)).toContainText('Offline', { timeout: 25_000 });
  const offline = uniqueText('Written in the tunnel');
  await sendMessage(fractionalPage, offline);
  await expect(bubble(fractionalPage, offline)).toContainText(offline);
  await expect(bubble(fractionalPage, offline).getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  const missed = uniqueText('Said meanwhile');
  await sendMessage(companyPage, missed);

  await fractionalContext.setOffline(false);
  await expect(bubble(companyPage, offline)).toHaveCount(1);
  await expect(bubble(fractionalPage, offline).getByRole('img', { name: 'Not sent yet' })).toHaveCount(0);
  await expect(bubble(fractionalPage, missed)).toHaveCount(1);
  await expect(fractionalPage.getByText(/No connection/)).toBeHidden();

  await fractionalContext.setOffline(true);
  const unsent = uniqueText('Written, and the tab closed');
  await sendMessage(fractionalPage, unsent);
  await expect(bubble(fractionalPage, unsent)).toBeVisible();
  await fractionalPage.close();
  await fractionalContext.setOffline(false);
  const reopened = await fractionalContext.newPage();
  await reopened.goto(path);
  await expect(bubble(reopened, unsent)).toHaveCount(1);
  await expect(bubble(companyPage, unsent)).toHaveCount(1);
  removeNetworkErrors(consoleErrors);
});

chatTest(
  'a draft is kept for its conversation and a long message is collapsed',
  { tag: '@long' },
  async ({ pair: { fractionalPage, companyPage, path } }) => {
    await messageField(fractionalPage).fill('Half a thought');
    await fractionalPage.reload();
    await expect(messageField(fractionalPage)).toHaveValue('Half a thought');
    await messageField(fractionalPage).fill('');

    const long = `${uniqueText('The plan')}: ${'we look at the cash first and at the people next, '.repeat(6)}and then decide.`;
    await sendMessage(companyPage, long);
    const collapsed = bubble(fractionalPage, long.slice(0, 30));
    await expect(collapsed).not.toContainText('and then decide.');
    await collapsed.getByRole('button', { name: 'Read More' }).click();
    await expect(collapsed).toContainText('and then decide.');
    await messageField(fractionalPage).press('Escape');
    await fractionalPage.waitForURL('**/chat');
    await expect(fractionalPage.locator(`a[href="${path}"]`)).toBeFocused();
  },
);

/**
 * Scrolls up by at most `pixels` and waits until the requested older messages have loaded. Returns how many pixels a
 * visible message then is away from its expected position.
 */
const scrollUp = (page: Page, pixels: number) =>
  messageLog(page).evaluate(async (element, limit) => {
    const { top } = element.getBoundingClientRect();
    const messages = [...element.querySelectorAll('[data-message]')];
    const id = messages
      .find((message) => message.getBoundingClientRect().top >= top)
      ?.getAttribute('data-message');
    const position = () =>
      element.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN;
    const before = position();
    const by = Math.min(limit, element.scrollTop);
    element.scrollTop -= by;
    const isLoading = () => /Loading earlier/.test(element.parentElement?.textContent ?? '');
    do await new Promise((resolve) => setTimeout(resolve, 250));
    while (isLoading());
    // Waits for the next paint: the virtual list corrects positions while it measures rows.
    const { requestAnimationFrame } = globalThis as unknown as {
      requestAnimationFrame: (run: () => void) => void;
    };
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return Math.abs(position() - before - by);
  }, pixels);

/** Waits until the list has reached its first position: until then it scrolls by itself. */
const listSettled = async (page: Page) => {
  let last = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await messageLog(page).evaluate((element) => element.scrollHeight + element.scrollTop);
        return last === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
};

chatTest(
  'a long history scrolls up without a jump',
  { tag: '@long' },
  async ({ pair: { fractionalPage, companyPage, path, company } }) => {
    test.slow();
    const messages = isLong ? 100 : 45;
    await fillRoom(companyPage, company, path, messages);
    await fractionalPage.reload();
    await expect(bubble(fractionalPage, `History ${stamp} ${messages}.`)).toBeVisible();
    await expect(bubble(fractionalPage, `History ${stamp} 1.`)).toHaveCount(0);

    const first = bubble(fractionalPage, `History ${stamp} 1.`);
    await listSettled(fractionalPage);
    for (let turn = 0; turn < 60 && (await first.count()) === 0; turn += 1)
      expect(await scrollUp(fractionalPage, 150)).toBeLessThanOrEqual(1);
    await expect(first).toHaveCount(1);

    const fresh = uniqueText('While you read the old ones');
    await sendMessage(companyPage, fresh);
    const jumpDown = fractionalPage.getByRole('button', { name: /^1 new/ });
    await expect(jumpDown).toBeVisible();
    await expect(bubble(fractionalPage, fresh)).toHaveCount(0);
    await jumpDown.click();
    await expect(bubble(fractionalPage, fresh)).toBeVisible();
    await expect(lastRow(companyPage)).toHaveText('Seen');
  },
);

chatTest(
  'a read receipt survives an older response that arrives late',
  { tag: '@long' },
  async ({ pair }) => {
    const { fractionalPage, companyPage, path } = pair;
    await fractionalPage.goto('/account/fractional/home');
    const answered = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const rooms = /\/api\/chat\/users\/[^/]+\/chats\?/;
    await companyPage.route(rooms, async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    await sendMessage(companyPage, uniqueText('Before you read'));
    await answered.promise;
    await fractionalPage.goto(path);
    await expect(lastRow(companyPage)).toHaveText('Seen');
    const lateResponse = companyPage.waitForResponse(rooms);
    released.resolve();
    await (await lateResponse).finished();
    await companyPage.waitForTimeout(300);
    await expect(lastRow(companyPage)).toHaveText('Seen');
  },
);

chatTest(
  'a phone shows the list or the conversation, not both',
  { tag: '@long' },
  async ({ pair: { fractionalPage } }) => {
    await fractionalPage.setViewportSize(narrow);
    await expect(messageField(fractionalPage)).toBeVisible();
    await expect(fractionalPage.getByRole('list', { name: 'Conversations' })).toBeHidden();
    await fractionalPage.getByRole('link', { name: 'Back to all conversations' }).click();
    await fractionalPage.waitForURL('**/chat');
    await expect(fractionalPage.getByRole('list', { name: 'Conversations' })).toBeVisible();
    await expect(fractionalPage.getByText(/Send and receive messages/)).toBeHidden();
    expect(await fractionalPage.locator('html').evaluate((html) => html.scrollWidth)).toBe(narrow.width);
    await axe(fractionalPage);
  },
);

chatTest(
  'signing out closes the socket and clears drafts',
  { tag: '@long' },
  async ({ pair: { fractionalPage, fractionalContext, path } }) => {
    const page = await fractionalContext.newPage();
    const sockets: boolean[] = [];
    page.on('websocket', (socket) => {
      const index = sockets.push(true) - 1;
      socket.on('close', () => {
        sockets[index] = false;
      });
    });
    await page.goto(path);
    await expect(chatHeader(page)).toContainText('Online');
    await messageField(page).fill('Not to be left behind');
    await fractionalPage.close();
    // The header may show Online before this page has opened its own socket.
    await expect.poll(() => sockets).toContain(true);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => sockets.includes(true)).toBe(false);
    const remainingKeys = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('cadre.own.')),
    );
    expect(remainingKeys).toEqual([]);
  },
);
