import type { BrowserContext, Page, Worker } from '@playwright/test';
import { changeUserStatus } from '../contract/src/user-decisions.ts';
import { callAsAdmin, signInTo } from './support/accounts.ts';
import { axe, expect, narrow, test, wide } from './support/journey.ts';
import { aNewCompany, aNewFractional } from './support/newcomers.ts';

test.use({ serviceWorkers: 'allow' });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

for (const viewport of [narrow, wide])
  test(`the bell shows unread notifications and clears in every tab (${viewport.width} px)`, {
    tag: viewport === wide ? '@long' : [],
  }, async ({ page, context }) => {
    await page.setViewportSize(viewport);
    // Has one notification, of the rejection. Other journeys do not notify this account.
    const { id, email } = await aNewFractional();
    const admin = await callAsAdmin();
    await admin(changeUserStatus, {
      body: { user_id: id, status: 'rejected', reason: 'A picture is missing.' },
    });
    await signInTo(page, email, '/account/notifications');
    const other = await context.newPage();
    await other.goto('/account/notifications?show=unread');
    await expect(bell(other)).toHaveAccessibleName(/, \d+ unread$/);
    await expect(other.getByRole('listitem').first()).toContainText('Unread:');

    await axe(page);
    await bell(page).click();
    const latest = page.getByRole('dialog', { name: 'Notifications' });
    await expect(latest.getByRole('listitem').first()).toContainText('Unread:');
    await axe(page, '[role="dialog"]');
    await latest.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    // The other tab is updated through the socket.
    await expect(bell(other)).toHaveAccessibleName('Notifications');
    await expect(other.getByRole('heading', { name: 'No unread notifications' })).toBeVisible();

    await latest.getByRole('link').first().click();
    await expect(latest).toBeHidden();
    await expect(page).not.toHaveURL(/account\/notifications/);
  });

test('notification preferences are kept after a reload', async ({ page }) => {
  await signInTo(page, (await aNewCompany()).email, '/account/company/settings/notifications');
  const mail = page.getByRole('checkbox', { name: 'Jobs that expire: Email' });
  await expect(mail).toBeChecked();
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/notification/preferences'),
  );
  await mail.click();
  await expect(mail).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Jobs that expire: Push' })).toBeChecked();
});

/** Delivers a push to the service worker, as the browser does for a push of its push service. */
const deliverPush = async (context: BrowserContext, page: Page, data: object) => {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
};

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { link: string } };
}

/**
 * Clicks on a push, as the browser does, and returns what the worker did: `focus`, or the path that it opened in a new tab.
 * Without a real click the browser refuses both, so the worker records them instead.
 */
const clickPush = async (worker: Worker, link: string) => {
  await worker.evaluate(`
    self.acts = [];
    self.clients.openWindow = async (address) => { self.acts.push(new URL(address).pathname); };
    WindowClient.prototype.focus = async () => { self.acts.push('focus'); };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), {
      notification: { data: { link: '${link}' }, close: () => {} },
      waitUntil: () => {},
    }));
  `);
  await expect.poll(() => worker.evaluate<string[]>('self.acts')).toHaveLength(1);
  return worker.evaluate<string[]>('self.acts');
};

test('the service worker shows a push and its click opens the page', async ({ page, context }) => {
  await page.goto('/jobgrid');
  await page.evaluate(
    "navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)",
  );
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  // A headless browser rejects every notification. The test records the arguments instead.
  await worker.evaluate(`
    self.shown = [];
    self.registration.showNotification = async (title, options) => { self.shown.push({ title, options }); };
  `);
  const push = {
    id: 'push-1',
    title: 'There is an offer for you',
    body: 'From Northwind.',
    link: '/jobscategories',
  };
  await deliverPush(context, page, push);
  const { title, body, id: tag, link } = push;
  await expect
    .poll(() => worker.evaluate<Shown[]>('self.shown'))
    .toMatchObject([{ title, options: { body, tag, data: { link } } }]);

  expect(await clickPush(worker, link)).toEqual(['/jobscategories']);
  await expect(page, 'what the tab shows stays').toHaveURL(/\/jobgrid$/);
  expect(await page.evaluate('caches.keys()'), 'nothing is cached').toEqual([]);
});

test('a click on a push focuses the tab that shows its page', async ({ page, context }) => {
  const first = '/account/company/settings/notifications';
  await signInTo(page, (await aNewCompany()).email, first);
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no service worker.');
  // Within the site: the browser still reports the address that the tab was loaded with.
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Sign-in and security' })
    .click();
  await expect(page).not.toHaveURL(first);
  expect(await clickPush(worker, new URL(page.url()).pathname)).toEqual(['focus']);
  expect(await clickPush(worker, first)).toEqual([first]);
});
