import type { Page } from '@playwright/test';
import { axe, expect, isLong, narrow, test } from './support/journey.ts';
import {
  bubble,
  field,
  fill,
  head,
  lastRow,
  log,
  openRoom,
  say,
  something,
  stamp,
  talk,
} from './support/two-people.ts';

/** A network that goes says so in the log; that is what these tests are about. */
const forgiveLostNetwork = (errors: string[]) => {
  const others = errors.filter(
    (error) => !/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket/.test(error),
  );
  errors.splice(0, errors.length, ...others);
};

talk(
  'two people open a conversation and see presence, typing and read receipts',
  async ({ strangers: { fractional, her, them } }) => {
    await them.goto('/chat');
    const path = await openRoom(them, fractional.name);
    await her.goto(path);
    await expect(head(them)).toContainText('Online');
    await expect(head(her)).toContainText('Online');
    const contacts = her.getByRole('list', { name: 'Conversations' });
    await expect(contacts.locator('[aria-current="page"]')).toContainText('Online');

    await field(them).pressSequentially('Hel');
    await expect(log(her).getByText(/is typing/)).toBeAttached();
    await expect(log(her).getByText(/is typing/)).not.toBeAttached({ timeout: 6_000 });

    const hello = something('Hello from the company');
    await say(them, hello);
    await expect(bubble(her, hello)).toBeVisible();
    await expect(bubble(her, hello)).toContainText(/\d{1,2}:\d\d [ap]m/);
    await expect(lastRow(them)).toHaveText('Seen');

    const answer = something('Good to hear from you');
    await say(her, answer);
    await expect(bubble(them, answer)).toBeVisible();
    await expect(field(her)).toHaveValue('');

    await field(her).press('Enter');
    await field(her).fill('One line');
    await field(her).press('Shift+Enter');
    await expect(field(her)).toHaveValue('One line\n');
    await field(her).fill('');
    await axe(them);
  },
);

talk('unread counts show in every tab and clear when one tab reads', { tag: '@long' }, async ({ pair }) => {
  const { her, them, hers } = pair;
  await say(them, something('Good morning'));
  await expect(lastRow(them)).toHaveText('Seen');
  const other = await hers.newPage();
  await other.goto('/account/fractional/home');
  await her.goto('/chat');
  await expect(
    her.getByText('Send and receive messages from the top companies around the globe.'),
  ).toBeVisible();
  const badge = other.getByRole('link', { name: /^Messages, \d+ unread$/ });
  await expect(other.getByLabel('Messages', { exact: true })).toBeVisible();

  const first = something('Are you there?');
  await say(them, first);
  await say(them, something('It is about Thursday.'));
  await expect(badge).toHaveAccessibleName('Messages, 2 unread');
  await expect(other).toHaveTitle(/^\(2\) /);
  await expect(her).toHaveTitle('(2) Messaging · Cadre');
  const contact = her.locator(`a[href="${pair.path}"]`);
  await expect(contact).toContainText('2 unread');
  await expect(lastRow(them)).not.toContainText('Seen');

  await contact.click();
  await expect(log(her).getByText('New messages')).toBeVisible();
  await expect(bubble(her, first)).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expect(other).toHaveTitle(/^[^(]/);
  await expect(lastRow(them)).toHaveText('Seen');

  await other.goto(pair.path);
  const mine = something('From my first tab');
  await say(her, mine);
  await expect(bubble(other, mine)).toHaveCount(1);
  await expect(bubble(other, mine)).toHaveAttribute('data-own', 'true');
});

talk('a message written offline is sent once after reconnecting', async ({ pair, consoleErrors }) => {
  const { her, them, hers, path } = pair;
  const before = something('Before the tunnel');
  await say(her, before);
  await expect(bubble(them, before)).toBeVisible();

  await hers.setOffline(true);
  await expect(her.getByText(/You are offline/)).toBeVisible();
  await expect(head(them)).toContainText('Offline');
  const inside = something('Written in the tunnel');
  await say(her, inside);
  await expect(bubble(her, inside)).toContainText(inside);
  await expect(bubble(her, inside).getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  const missed = something('Said meanwhile');
  await say(them, missed);

  await hers.setOffline(false);
  await expect(bubble(them, inside)).toHaveCount(1);
  await expect(bubble(her, inside).getByRole('img', { name: 'Not sent yet' })).toHaveCount(0);
  await expect(bubble(her, missed)).toHaveCount(1);
  await expect(her.getByText(/You are offline/)).toBeHidden();

  await hers.setOffline(true);
  const left = something('Written, and the tab closed');
  await say(her, left);
  await expect(bubble(her, left)).toBeVisible();
  await her.close();
  await hers.setOffline(false);
  const again = await hers.newPage();
  await again.goto(path);
  await expect(bubble(again, left)).toHaveCount(1);
  await expect(bubble(them, left)).toHaveCount(1);
  forgiveLostNetwork(consoleErrors);
});

talk(
  'a draft is kept with its room and a long message is folded',
  { tag: '@long' },
  async ({ pair: { her, them, path } }) => {
    await field(her).fill('Half a thought');
    await her.reload();
    await expect(field(her)).toHaveValue('Half a thought');
    await field(her).fill('');

    const long = `${something('The plan')}: ${'we look at the cash first and at the people next, '.repeat(6)}and then decide.`;
    await say(them, long);
    const folded = bubble(her, long.slice(0, 30));
    await expect(folded).not.toContainText('and then decide.');
    await folded.getByRole('button', { name: 'Read More' }).click();
    await expect(folded).toContainText('and then decide.');
    await field(her).press('Escape');
    await her.waitForURL('**/chat');
    await expect(her.locator(`a[href="${path}"]`)).toBeFocused();
  },
);

/**
 * Scrolls up, as far as there is something above, and waits until older ones that this asked for have come. Answers by
 * how many pixels a message in sight is then off the place where it should be.
 */
const scrolledUp = (page: Page, pixels: number) =>
  log(page).evaluate(async (element, most) => {
    const { top } = element.getBoundingClientRect();
    const messages = [...element.querySelectorAll('[data-message]')];
    const id = messages.find((one) => one.getBoundingClientRect().top >= top)?.getAttribute('data-message');
    const where = () =>
      element.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? Number.NaN;
    const before = where();
    const by = Math.min(most, element.scrollTop);
    element.scrollTop -= by;
    const loading = () => /Loading earlier/.test(element.parentElement?.textContent ?? '');
    do await new Promise((settled) => setTimeout(settled, 250));
    while (loading());
    // Where it is painted, not where it stands while it is being measured.
    const { requestAnimationFrame } = globalThis as unknown as {
      requestAnimationFrame: (run: () => void) => void;
    };
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    return Math.abs(where() - before - by);
  }, pixels);

talk('a long history scrolls up without a jump', async ({ pair: { her, them, path, company } }) => {
  test.slow();
  const messages = isLong ? 100 : 45;
  await fill(them, company, path, messages);
  await her.reload();
  await expect(bubble(her, `History ${stamp} ${messages}.`)).toBeVisible();
  await expect(bubble(her, `History ${stamp} 1.`)).toHaveCount(0);

  const first = bubble(her, `History ${stamp} 1.`);
  for (let turn = 0; turn < 60 && (await first.count()) === 0; turn += 1)
    expect(await scrolledUp(her, 150)).toBeLessThanOrEqual(1);
  await expect(first).toHaveCount(1);

  const fresh = something('While you read the old ones');
  await say(them, fresh);
  const jumpDown = her.getByRole('button', { name: /^1 new/ });
  await expect(jumpDown).toBeVisible();
  await expect(bubble(her, fresh)).toHaveCount(0);
  await jumpDown.click();
  await expect(bubble(her, fresh)).toBeVisible();
  await expect(lastRow(them)).toHaveText('Seen');
});

talk('a read receipt survives an older response that arrives late', { tag: '@long' }, async ({ pair }) => {
  const { her, them, path } = pair;
  await her.goto('/account/fractional/home');
  const answered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const rooms = /\/api\/chat\/users\/[^/]+\/chats\?/;
  await them.route(rooms, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await say(them, something('Before you read'));
  await answered.promise;
  await her.goto(path);
  await expect(lastRow(them)).toHaveText('Seen');
  const late = them.waitForResponse(rooms);
  released.resolve();
  await (await late).finished();
  await them.waitForTimeout(300);
  await expect(lastRow(them)).toHaveText('Seen');
});

talk('a phone shows the list or the conversation, not both', { tag: '@long' }, async ({ pair: { her } }) => {
  await her.setViewportSize(narrow);
  await expect(field(her)).toBeVisible();
  await expect(her.getByRole('list', { name: 'Conversations' })).toBeHidden();
  await her.getByRole('link', { name: 'Back to all conversations' }).click();
  await her.waitForURL('**/chat');
  await expect(her.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await expect(her.getByText(/Send and receive messages/)).toBeHidden();
  expect(await her.locator('html').evaluate((html) => html.scrollWidth)).toBe(narrow.width);
  await axe(her);
});

talk('signing out closes the socket and clears drafts', async ({ pair: { her, hers, path } }) => {
  const page = await hers.newPage();
  const sockets: boolean[] = [];
  page.on('websocket', (socket) => {
    const at = sockets.push(true) - 1;
    socket.on('close', () => {
      sockets[at] = false;
    });
  });
  await page.goto(path);
  await expect(head(page)).toContainText('Online');
  await field(page).fill('Not to be left behind');
  await her.close();
  // The other one is known to be online before this page has a socket of its own.
  await expect.poll(() => sockets).toContain(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => sockets.includes(true)).toBe(false);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('cadre.own.')),
  );
  expect(left).toEqual([]);
});
