import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { adminUserCreate } from '../contract/src/admin-users.ts';
import { blogCreate } from '../contract/src/blog.ts';
import { manualEmailSend } from '../contract/src/campaigns.ts';
import type { Client } from '../contract/src/client.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { promoCodeCreate } from '../contract/src/promo-codes.ts';
import { callAsAdmin } from './support/accounts.ts';
import { expect, isLong, adminTest as test } from './support/journey.ts';
import { chooseOption, expectFocusToStay, tabTo, typeInto } from './support/keyboard.ts';

const stamp = Date.now().toString(36);

interface List {
  /** The link to the list in the navigation. */
  link: string;
  /** Adds rows, so that a list that is short in the demo has a second page. */
  fill?: () => Promise<unknown>;
  /** Sets a filter by keyboard that leaves at least two pages. */
  applyFilter?: (page: Page) => Promise<void>;
  /** Asserts that the filter is set. */
  expectFilter?: (page: Page) => Promise<void>;
  /** Also runs in the short form: one list with a text filter and one with an option. */
  inShortForm?: true;
}

const repeat = async (count: number, create: (call: Client, name: string) => Promise<unknown>) => {
  const call = await callAsAdmin();
  return Promise.all(Array.from({ length: count }, (_, index) => create(call, `${stamp}${index}`)));
};
const message = 'May two people of a company share its account?';

const textFilter = (label: string, text: string): Omit<List, 'link'> => ({
  applyFilter: (page) => typeInto(page, page.getByLabel(label), text),
  expectFilter: (page) => expect(page.getByLabel(label)).toHaveValue(text),
});
const optionFilter = (label: string, value: string): Omit<List, 'link'> => ({
  applyFilter: (page) => chooseOption(page, page.getByRole('combobox', { name: label, exact: true }), value),
  expectFilter: (page) => expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(value),
});

const allLists: List[] = [
  { link: 'Audit log', ...textFilter('Keywords', 'approved'), inShortForm: true },
  { link: 'Verified fractionals', ...optionFilter('Status', 'Any'), inShortForm: true },
  { link: 'Companies', ...textFilter('Search companies', 's') },
  { link: 'Reviews' },
  {
    link: 'Admin Users',
    fill: () =>
      repeat(7, (call, name) =>
        call(adminUserCreate, {
          body: { first_name: 'Listed', last_name: name, email: `${name}@people.example` },
        }),
      ),
  },
  { link: 'Company jobs', ...optionFilter('Status', 'Live') },
  {
    link: 'Messages to us',
    fill: () =>
      repeat(11, (call, name) =>
        call(contactUs, {
          body: { name: 'Ada', email: `${name}@people.example`, subject: `Listed ${stamp}`, message },
        }),
      ),
    ...textFilter('Search messages', `Listed ${stamp}`),
  },
  {
    link: 'Emails',
    fill: () =>
      repeat(10, (call, name) =>
        call(manualEmailSend, {
          body: { subject: `Listed ${name}`, body: 'Hello.', emails: [`${name}@people.example`] },
        }),
      ),
  },
  {
    link: 'Promo codes',
    fill: () =>
      repeat(11, (call, name) => call(promoCodeCreate, { body: { code: `LIST${name}`, percent_off: 5 } })),
    ...textFilter('Search codes', `LIST${stamp}`.toUpperCase()),
  },
  {
    link: 'Blog',
    fill: () => repeat(21, (call, name) => call(blogCreate, { body: { title: `Listed ${name}` } })),
    applyFilter: async (page) => {
      await tabTo(page, page.getByRole('radio', { name: 'All' }));
      await page.keyboard.press('ArrowRight');
    },
    expectFilter: (page) => expect(page.getByRole('radio', { name: 'Drafts' })).toBeChecked(),
  },
];
const lists = allLists.filter(({ inShortForm }) => isLong || inShortForm);

test('lists keep filter and page after a reload and after going back, by keyboard only', {
  tag: '@long',
}, async ({ page }) => {
  test.slow();
  for (const { fill } of lists) await fill?.();
  await page.goto('/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const openList = async (link: string) => {
    await tabTo(page, navigation.getByRole('link', { name: new RegExp(`^${link}( \\d+ waiting)?$`) }), 250);
    await page.keyboard.press('Enter');
  };
  for (const { link, applyFilter, expectFilter } of lists)
    await test.step(link, async () => {
      await openList(link);
      const second = page.getByRole('link', { name: 'Page 2', exact: true });
      await applyFilter?.(page);
      if (applyFilter) await expect(page).toHaveURL(/\?/);
      await tabTo(page, second, 250);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/[?&]page=2/);
      const address = page.url();
      const expectUnchanged = async () => {
        await expect(page).toHaveURL(address);
        await expect(second).toHaveAttribute('aria-current', 'page');
        await expectFilter?.(page);
      };
      await expectUnchanged();
      await expectFocusToStay(page);
      await page.reload();
      await expectUnchanged();
      await openList('Reports');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Reports' })).toBeVisible();
      await page.goBack();
      await expectUnchanged();
    });
});

test('the review queue keeps page and profile after a reload and after going back, by keyboard only', {
  tag: '@long',
}, async ({ page }) => {
  // The demo has few rejected people: the queue shows verified people instead. The second page is slow: until it is there,
  // no person of the first stands under its numbers.
  await page.route(/employee_list\?.*status=rejected/, async (route) => {
    const url = route.request().url();
    if (/[?&]page=2/.test(url)) await sleep(1_000);
    await route.continue({ url: url.replace('status=rejected', 'status=verified') });
  });
  await page.goto('/rejected-fractional-candidates');
  await tabTo(page, page.getByRole('link', { name: 'Page 2', exact: true }), 150);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page.getByText(/^51 of \d+$/)).toBeVisible();
  await expectFocusToStay(page);

  const selected = page
    .getByRole('navigation', { name: 'Profiles to review' })
    .locator('[aria-current="true"]');
  await tabTo(page, selected, 150);
  await page.keyboard.press('j');
  await expect(page.getByText(/^52 of \d+$/)).toBeVisible();
  await expect(selected).toBeFocused();
  const name = (await selected.locator('strong').textContent()) ?? '';
  const expectUnchanged = async () => {
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(selected.locator('strong')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  await page.reload();
  await expectUnchanged();

  await tabTo(page, page.getByRole('tab', { name: /^Rejected/ }), 150);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Suspended/ })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=suspended$/);
  await page.goBack();
  await expectUnchanged();
});
