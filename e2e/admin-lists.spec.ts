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
  /** The page's name in the navigation. */
  link: string;
  /** Gives a list that the demo leaves short a second page. */
  fill?: () => Promise<unknown>;
  /** What narrows it by the keyboard, so that a second page is left; and what shows that it does. */
  narrow?: (page: Page) => Promise<void>;
  narrowed?: (page: Page) => Promise<void>;
  /** In the short form, too: a list that words narrow, and one that an option does. */
  inShortForm?: true;
}

const repeat = async (count: number, make: (call: Client, name: string) => Promise<unknown>) => {
  const call = await callAsAdmin();
  return Promise.all(Array.from({ length: count }, (_, at) => make(call, `${stamp}${at}`)));
};
const message = 'May two people of a company share its account?';

const words = (label: string, text: string): Omit<List, 'link'> => ({
  narrow: (page) => typeInto(page, page.getByLabel(label), text),
  narrowed: (page) => expect(page.getByLabel(label)).toHaveValue(text),
});
const option = (label: string, value: string): Omit<List, 'link'> => ({
  narrow: (page) => chooseOption(page, page.getByRole('combobox', { name: label, exact: true }), value),
  narrowed: (page) => expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(value),
});

const allLists: List[] = [
  { link: 'Audit log', ...words('Keywords', 'approved'), inShortForm: true },
  { link: 'Verified fractionals', ...option('Status', 'Any'), inShortForm: true },
  { link: 'Companies', ...words('Search companies', 's') },
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
  { link: 'Company jobs', ...option('Status', 'Live') },
  {
    link: 'Messages to us',
    fill: () =>
      repeat(11, (call, name) =>
        call(contactUs, {
          body: { name: 'Ada', email: `${name}@people.example`, subject: `Listed ${stamp}`, message },
        }),
      ),
    ...words('Search messages', `Listed ${stamp}`),
  },
  {
    link: 'E-mails',
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
    ...words('Search codes', `LIST${stamp}`.toUpperCase()),
  },
  {
    link: 'Blog',
    fill: () => repeat(21, (call, name) => call(blogCreate, { body: { title: `Listed ${name}` } })),
    narrow: async (page) => {
      await tabTo(page, page.getByRole('radio', { name: 'All' }));
      await page.keyboard.press('ArrowRight');
    },
    narrowed: (page) => expect(page.getByRole('radio', { name: 'Drafts' })).toBeChecked(),
  },
];
const lists = allLists.filter(({ inShortForm }) => isLong || inShortForm);

test('lists keep filter and page over a reload and going back, by keyboard alone', async ({ page }) => {
  test.slow();
  for (const { fill } of lists) await fill?.();
  await page.goto('/dashboard');
  const side = page.getByRole('navigation', { name: 'Admin' });
  const go = async (link: string) => {
    await tabTo(page, side.getByRole('link', { name: link, exact: true }), 250);
    await page.keyboard.press('Enter');
  };
  for (const { link, narrow, narrowed } of lists)
    await test.step(link, async () => {
      await go(link);
      const second = page.getByRole('link', { name: 'Page 2', exact: true });
      await narrow?.(page);
      if (narrow) await expect(page).toHaveURL(/\?/);
      await tabTo(page, second, 250);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/[?&]page=2/);
      const address = page.url();
      const stands = async () => {
        await expect(page).toHaveURL(address);
        await expect(second).toHaveAttribute('aria-current', 'page');
        await narrowed?.(page);
      };
      await stands();
      await expectFocusToStay(page);
      await page.reload();
      await stands();
      await go('Reports');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Reports' })).toBeVisible();
      await page.goBack();
      await stands();
    });
});

test('the review queue keeps page and profile over a reload and going back, by keyboard alone', {
  tag: '@long',
}, async ({ page }) => {
  // Few are rejected: those who are verified stand in for them.
  await page.route(/employee_list\?.*status=rejected/, (route) =>
    route.continue({ url: route.request().url().replace('status=rejected', 'status=verified') }),
  );
  await page.goto('/rejected-fractional-candidates');
  await tabTo(page, page.getByRole('link', { name: 'Page 2', exact: true }), 150);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page.getByText(/^51 of \d+$/)).toBeVisible();
  await expectFocusToStay(page);

  const shown = page.getByRole('navigation', { name: 'Profiles to review' }).locator('[aria-current="true"]');
  await tabTo(page, shown, 150);
  await page.keyboard.press('j');
  await expect(page.getByText(/^52 of \d+$/)).toBeVisible();
  await expect(shown).toBeFocused();
  const name = (await shown.locator('strong').textContent()) ?? '';
  const stands = async () => {
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(shown.locator('strong')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  await page.reload();
  await stands();

  await tabTo(page, page.getByRole('tab', { name: /^Rejected/ }), 150);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Suspended/ })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=suspended$/);
  await page.goBack();
  await stands();
});
