import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { codeTo } from './support/accounts.ts';
import { axe, expect, hydrated, test } from './support/journey.ts';

const most = { steps: 40, minutes: 5 };

/** Clicks and fills in, and counts both. */
const counted = (page: Page) => {
  const count = { clicks: 0, fields: 0 };
  const click = async (target: Locator) => {
    await target.click();
    count.clicks += 1;
  };
  const fill = async (target: Locator, text: string) => {
    await target.fill(text);
    count.fields += 1;
  };
  const choose = async (label: string, option: string) => {
    await click(page.getByRole('combobox', { name: label, exact: true }));
    await click(page.getByRole('option', { name: option, exact: true }));
  };
  return { count, click, fill, choose };
};

test('a visitor reaches a published job from the home page in under 40 clicks and fields, plan and card included', {
  tag: '@long',
}, async ({ page }) => {
  const started = Date.now();
  const { count, click, fill, choose } = counted(page);
  const email = `first-job-${randomUUID().slice(0, 8)}@people.example`;

  await page.goto('/');
  await hydrated(page);
  await click(page.getByRole('navigation').getByRole('link', { name: 'For companies' }).first());
  await click(page.getByRole('link', { name: 'Choose Promote 1', exact: true }));
  await expect(page.getByText('You chose Promote 1')).toBeVisible();
  await fill(page.getByLabel('First name'), 'Ada');
  await fill(page.getByLabel('Last name'), 'Byron');
  await fill(page.getByRole('textbox', { name: 'Company', exact: true }), 'Northwind Foods');
  await fill(page.getByLabel('Work email'), email);
  await click(page.getByRole('checkbox', { name: /I accept the terms/ }));
  await click(page.getByRole('button', { name: 'Send code' }));
  await fill(page.getByLabel('Code'), await codeTo(email));
  await fill(page.getByLabel('Password', { exact: true }), 'seven brass kettles');
  await click(page.getByRole('button', { name: 'Create account' }));

  await click(page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }));
  await page.waitForURL('**/dev/stripe/checkout/**');
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242 4242 4242 4242');
  for (const value of ['12 / 34', '123', 'Ada Byron']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  count.fields += 4;
  await page.keyboard.press('Enter');
  count.clicks += 1;

  await click(page.getByRole('link', { name: 'Post a job' }).last());
  await choose('Start from a template', 'CFO');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('Fractional CFO to build the finance function');
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible();
  await choose('Industry', 'E-commerce');
  await choose('Why now', 'Growth');
  await click(page.getByText('By the hour', { exact: true }));
  await fill(page.getByRole('textbox', { name: 'From', exact: true }), '150');
  await fill(page.getByRole('textbox', { name: 'To', exact: true }).last(), '220');
  await click(page.getByText('To be agreed', { exact: true }));
  await click(page.getByText('Remote', { exact: true }));
  await choose('Location', 'Europe');
  await choose('Business type', 'B2B');
  await expect(page.getByText('Ready to publish.')).toBeVisible();
  await click(page.getByRole('button', { name: 'Publish job' }));

  await expect(page.getByRole('heading', { name: 'Your job is live' })).toBeVisible();
  const minutes = (Date.now() - started) / 60_000;
  test.info().annotations.push({
    type: 'measured',
    description: `${count.clicks} clicks, ${count.fields} fields, ${minutes.toFixed(2)} minutes`,
  });
  console.log(test.info().annotations.at(-1)?.description);
  expect(count.clicks + count.fields).toBeLessThan(most.steps);
  expect(minutes).toBeLessThan(most.minutes);

  await expect(page.getByText(/\/jobs\/fractional-cfo-to-build-the-finance-function-/)).toBeVisible();
  await expect(page.getByRole('list', { name: /^Why .* fits$/ }).first()).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Best match for each job' })).toBeVisible();
  await axe(page);
});
