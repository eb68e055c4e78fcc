import type { Page } from '@playwright/test';
import { axe, expect, adminTest as test } from './support/journey.ts';

const typeText = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type(text);
};
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);

test('news is drafted, previewed as a recipient reads it, scheduled and canceled', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  const subject = `News ${Date.now()}`;
  await page.goto('/admin-send-manual-emails');
  await page.getByText('Narrow the segment').click();
  await page.getByRole('combobox', { name: 'Function' }).click();
  await page.getByRole('option', { name: 'CFO' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Subject' }).fill(`${subject} for {{first_name}}`);
  await typeText(page, 'Hello {{first_name|friend}}, we have news.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('menuitem', { name: new RegExp(subject) }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`${subject} for {{first_name}}`);
  await expect(page.getByText('Narrow the segment (1)')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText(new RegExp(`${subject} for [A-Z]`))).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('paragraph').first()).toHaveText(
    /Hello [A-Z]\w+, we have news/,
  );
  await page.keyboard.press('Escape');
  // The sandboxed frame blocks all scripts, including the one of this assertion.
  for (const error of consoleErrors.splice(0)) expect(error).toContain('sandboxed');

  await page.getByText('Schedule', { exact: true }).click();
  await expect(page.getByText(/In your time zone, UTC/)).toBeVisible();
  await page.getByLabel('Send at').fill(inTwoDays());
  await axe(page);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  const row = page.getByRole('row', { name: new RegExp(subject) });
  await expect(row).toContainText(/Scheduled.*UTC/);
  await expect(row).toContainText('CFO');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel campaign' }).click();
  await expect(row).toBeHidden();
});

test('a service notice is sent only after its number of accounts was typed', { tag: '@long' }, async ({
  page,
}) => {
  const subject = `New terms ${Date.now()}`;
  await page.goto('/admin-service-notices');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await typeText(page, 'Our terms change.');
  await page.getByText('Schedule', { exact: true }).click();
  await page.getByLabel('Send at').fill(inTwoDays());
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Schedule notice' });
  await expect(send).toBeDisabled();
  const field = dialog.getByLabel(/^Type \d+ to confirm/);
  const count = /\d+/.exec((await dialog.locator('label').textContent()) ?? '')?.[0] ?? '';
  await field.fill('1');
  await expect(send).toBeDisabled();
  await field.fill(count);
  await axe(page, '[role=dialog]');
  await send.click();
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText('Scheduled');
});
