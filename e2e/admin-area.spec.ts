import type { Download, Page } from '@playwright/test';
import { signedIn } from './support/accounts.ts';
import { expect, isLong, latestMail, adminTest as test } from './support/journey.ts';
import { chooseOption, press, tabTo, typeInto } from './support/keyboard.ts';

const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('the dashboard keeps filters in the address, links to lists and shows charts as tables', async ({
  page,
}) => {
  await page.goto('/dashboard');
  const tile = page.locator('dl > div', { hasText: 'Free fractionals' }).locator('dd').first();
  await expect(tile).toHaveText(/^\d+$/);
  const all = Number(await tile.textContent());
  await chooseOption(page, page.getByRole('combobox', { name: 'Fractional type' }), 'CTO');
  await press(page, page.getByRole('button', { name: 'Apply' }));
  await expect(page).toHaveURL(/fractional_type=CTO/);
  await expect.poll(async () => Number(await tile.textContent())).toBeLessThan(all);
  const ctos = await tile.textContent();
  await page.reload();
  await expect(tile).toHaveText(ctos ?? '');

  const applied = page.getByRole('region', { name: 'Jobs applied to by fractionals' });
  await tabTo(page, applied.getByRole('application', { name: /^Jobs applied to by fractionals/ }));
  await page.keyboard.press('ArrowRight');
  await expect(applied.getByRole('term').first()).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(applied.getByRole('radio', { name: 'Chart' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(applied.getByRole('table')).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Clear Filter' }));
  await expect(page).not.toHaveURL(/fractional_type/);
  // Others sign up meanwhile.
  await expect.poll(async () => Number(await tile.textContent())).toBeGreaterThanOrEqual(all);
  await chooseOption(page, page.getByRole('combobox', { name: 'Location' }), 'Europe');
  await press(page, page.getByRole('button', { name: 'Apply' }));
  await expect(page).toHaveURL(/location=Europe/);
  await press(page, page.getByRole('link', { name: /^Rejected fractionals/ }).last());
  await expect(page).toHaveURL(/rejected-fractional-candidates/);
  await page.goBack();
  await expect(page).toHaveURL(/location=Europe/);
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Europe');
  await expect.poll(async () => Number(await tile.textContent())).toBeLessThan(all);
});

test('each number of the dashboard equals the count of the list it links to', async ({ page }) => {
  await page.goto('/dashboard');
  const links = page
    .getByRole('region', { name: /^(Fractional and Companies Categorization|Fractionals Type)$/ })
    .getByRole('link');
  await expect(links).toHaveCount(18);
  const shown = page
    .getByRole('heading', { name: /^[\d,]+ candidates?$/ })
    .or(page.getByText(/^[\d,]+ compan(y|ies)$/))
    .or(page.getByRole('tab', { name: /^Rejected \(\d+\)$/ }));
  const numberIn = (text: string | null) => Number(text?.replace(/\D/g, ''));
  for (let at = 0; at < 18; at += isLong ? 1 : 3) {
    const link = links.nth(at);
    // Others sign up and are decided on meanwhile: a number that is left behind by them is read again.
    await expect(async () => {
      if (new URL(page.url()).pathname !== '/dashboard') await page.goto('/dashboard');
      const number = numberIn(await link.locator('strong').textContent());
      await link.click();
      await expect(shown).toBeVisible();
      expect([page.url(), numberIn(await shown.textContent())]).toEqual([page.url(), number]);
    }).toPass({ timeout: 30_000 });
    await page.goBack();
  }
});

test('a report downloads as a CSV file from a new window', async ({ page, context }) => {
  await page.goto('/admin-reports');
  await press(page, page.getByRole('button', { name: 'Export Report' }));
  await said(page, 'Please choose a report.');
  await expect(page.getByRole('combobox', { name: 'Report' })).toBeFocused();
  await chooseOption(page, page.getByRole('combobox', { name: 'Report' }), 'Companies');
  // Heard from the moment the window opens: the file may come before the test is told of it.
  const downloaded = new Promise<Download>((resolve) => {
    context.once('page', (opened) => opened.once('download', resolve));
  });
  await press(page, page.getByRole('button', { name: 'Export Report' }));
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('company_report.csv');
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toContain('Registered,Company,Owner');
});

test('the audit log keeps its search words over a reload', { tag: '@long' }, async ({ page }) => {
  await page.goto('/admin-audit');
  await expect(page.getByRole('table')).toBeVisible();
  await typeInto(page, page.getByLabel('Keywords'), 'nosuchwordatall');
  await said(page, 'Try other filters, or clear them to see all entries.');
  await expect(page).toHaveURL(/search=nosuchwordatall/);
  await page.reload();
  await said(page, 'Try other filters, or clear them to see all entries.');
});

test('the global search opens by key and leads to a person', async ({ page }) => {
  await page.goto('/admin-users');
  // A key has nobody to hear it before the page is there.
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('fractional@cadre');
  await expect(page.getByText('fractional@cadre.example · fractional')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/candidatedetails\?id=/);
});

test('a manual mail is previewed, sent and counted', { tag: '@long' }, async ({ page, consoleErrors }) => {
  await page.goto('/admin-send-manual-emails');
  await tabTo(page, page.getByRole('radio', { name: 'A segment' }));
  await page.keyboard.press('ArrowRight');
  const subject = `By the keyboard ${Date.now()}`;
  await typeInto(page, page.getByRole('combobox', { name: 'Addresses' }), 'basic@cadre.example');
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Subject'), subject);
  await typeInto(page, page.getByRole('textbox', { name: 'Text' }), 'Good morning.');
  await press(page, page.getByRole('button', { name: 'Preview' }));
  await expect(page.frameLocator('iframe').getByText('Good morning.')).toBeVisible();
  // The frame lets no script run, not even this look into it.
  for (const error of consoleErrors.splice(0)) expect(error).toContain('sandboxed');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Send…' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await said(page, 'Sending to 1 person.');
  expect((await latestMail('basic@cadre.example', (mail) => mail.subject === subject)).text).toContain(
    'Good morning.',
  );
  await expect(page.getByRole('row', { name: new RegExp(subject) })).toContainText('Sent');
});

test('a push campaign reaches its segment as a notification', { tag: '@long' }, async ({ page, browser }) => {
  await page.goto('/push-notifications');
  const title = `A notice ${Date.now()}`;
  await chooseOption(page, page.getByRole('combobox', { name: 'To' }), 'Companies');
  await typeInto(page, page.getByLabel('Title'), title);
  await typeInto(page, page.getByLabel('Text'), 'There is something new.');
  await press(page, page.getByRole('button', { name: 'Send…' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await said(page, /Sending to \d+ people\./);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Sent', { timeout: 20_000 });

  const other = await signedIn(browser, 'newcompany@cadre.example', '/account/notifications');
  await said(other, title);
});

test('a blog post is previewed, published and readable without JavaScript', async ({
  page,
  browser,
  consoleErrors,
}) => {
  await page.goto('/blogs');
  await press(page, page.getByRole('link', { name: 'Write a post' }));
  const title = `Written by keys ${Date.now()}`;
  await typeInto(page, page.getByLabel('Title', { exact: true }), title);
  await press(page, page.getByRole('button', { name: 'Publish' }));
  await said(page, 'Add a summary before you publish the post.');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.keyboard.type('How it is done.');
  await typeInto(page, page.getByRole('textbox', { name: 'Text' }), 'One key after the other.');
  await tabTo(page, page.getByRole('radio', { name: 'Write' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('article').getByText('One key after the other.')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Publish' }));
  await expect(page).toHaveURL(/post-a-blog\?id=/);
  await said(page, 'Published');

  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await reader.goto('/resources/blog');
  await reader.getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(reader.getByText('One key after the other.')).toBeVisible();
});
