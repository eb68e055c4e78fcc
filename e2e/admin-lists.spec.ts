import type { Page } from '@playwright/test';
import { adminUserCreate } from '../contract/src/admin-users.ts';
import { blogCreate } from '../contract/src/blog.ts';
import { manualEmailSend } from '../contract/src/campaigns.ts';
import { contactUs } from '../contract/src/enquiries.ts';
import { promoCodeCreate } from '../contract/src/promo-codes.ts';
import { callAs } from './support/accounts.ts';
import { expect, test } from './support/journey.ts';
import { chooseOption, keepsFocus, signInByKeyboard, tabTo, typeInto } from './support/keyboard.ts';

const admin = 'admin@cadre.example';
const stamp = Date.now().toString(36);

/** Gives the lists that the demo leaves short a second page. */
const fillLists = async () => {
  const call = await callAs(admin);
  const message = 'May two people of a company share its account?';
  const some = (count: number, make: (of: string) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, at) => make(`${stamp}${at}`)));
  await some(21, (of) => call(blogCreate, { body: { title: `Listed ${of}` } }));
  await some(11, (of) => call(promoCodeCreate, { body: { code: `LIST${of}`, percent_off: 5 } }));
  await some(11, (of) =>
    call(contactUs, {
      body: { name: 'Ada', email: `${of}@people.example`, subject: `Listed ${stamp}`, message },
    }),
  );
  await some(10, (of) =>
    call(manualEmailSend, {
      body: { subject: `Listed ${of}`, body: 'Hello.', emails: [`${of}@people.example`] },
    }),
  );
  await some(7, (of) =>
    call(adminUserCreate, { body: { first_name: 'Listed', last_name: of, email: `${of}@people.example` } }),
  );
};

interface List {
  /** The page's name in the navigation. */
  link: string;
  /** What narrows it by the keyboard, so that a second page is left; and what shows that it does. */
  narrow?: (page: Page) => Promise<void>;
  narrowed?: (page: Page) => Promise<void>;
}

const words = (label: string, text: string): Omit<List, 'link'> => ({
  narrow: (page) => typeInto(page, page.getByLabel(label), text),
  narrowed: (page) => expect(page.getByLabel(label)).toHaveValue(text),
});
const option = (label: string, value: string): Omit<List, 'link'> => ({
  narrow: (page) => chooseOption(page, page.getByRole('combobox', { name: label, exact: true }), value),
  narrowed: (page) => expect(page.getByRole('combobox', { name: label, exact: true })).toHaveValue(value),
});

const lists: List[] = [
  { link: 'Audit log', ...words('Words', 'approved') },
  { link: 'Verified fractionals', ...option('Status', 'Any') },
  { link: 'Companies', ...words('Search companies', 's') },
  { link: 'Reviews' },
  { link: 'Admin Users' },
  { link: 'Company jobs', ...option('Status', 'Live') },
  { link: 'Messages to us', ...words('Search the messages', `Listed ${stamp}`) },
  { link: 'E-mails' },
  { link: 'Promo codes', ...words('Search codes', `LIST${stamp}`.toUpperCase()) },
  {
    link: 'Blog',
    narrow: async (page) => {
      await tabTo(page, page.getByRole('radio', { name: 'All' }));
      await page.keyboard.press('ArrowRight');
    },
    narrowed: (page) => expect(page.getByRole('radio', { name: 'Drafts' })).toBeChecked(),
  },
];

test('each list is reached, narrowed and turned by key; it stands so after a reload and after going back', async ({
  page,
}) => {
  test.slow();
  await fillLists();
  await signInByKeyboard(page, admin, '/dashboard');
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
      await keepsFocus(page);
      await page.reload();
      await stands();
      await go('Reports');
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Reports' })).toBeVisible();
      await page.goBack();
      await stands();
    });
});

test('a queue of more than a page is walked by key; page, profile and tab stand so after going back', async ({
  page,
}) => {
  // Few are rejected: those who are verified stand in for them.
  await page.route(/employee_list\?.*status=rejected/, (route) =>
    route.continue({ url: route.request().url().replace('status=rejected', 'status=verified') }),
  );
  await signInByKeyboard(page, admin, '/rejected-fractional-candidates');
  await tabTo(page, page.getByRole('link', { name: 'Page 2', exact: true }), 150);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page.getByText(/^51 of \d+$/)).toBeVisible();
  await keepsFocus(page);

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
