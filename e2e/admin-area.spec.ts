import { randomInt } from 'node:crypto';
import type { Download, Page } from '@playwright/test';
import { BusinessType, FractionalType, Location } from '../contract/src/values.ts';
import { signedIn } from './support/accounts.ts';
import { expect, latestMail, adminTest as test } from './support/journey.ts';
import { chooseOption, press, tabTo, typeInto } from './support/keyboard.ts';

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('the dashboard keeps filters in the address, links to lists and shows charts as tables', {
  tag: '@long',
}, async ({ page }) => {
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
  // Other journeys sign up fractionals at the same time.
  await expect.poll(async () => Number(await tile.textContent())).toBeGreaterThanOrEqual(all);
  await chooseOption(page, page.getByRole('combobox', { name: 'Location' }), 'Europe');
  await press(page, page.getByRole('button', { name: 'Apply' }));
  await expect(page).toHaveURL(/location=Europe/);
  await press(page, page.getByRole('link', { name: /^Rejected fractionals/ }).last());
  // The list behind the number is filtered like the dashboard.
  await expect(page).toHaveURL(/verified-fractional-candidates\?location=Europe&status=rejected/);
  await page.goBack();
  await expect(page).toHaveURL(/location=Europe/);
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Europe');
  await expect.poll(async () => Number(await tile.textContent())).toBeLessThan(all);
});

const pickAny = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
/** Filters that narrow the dashboard, as in its URL. */
const randomFilters = (): string => {
  const filters = new URLSearchParams({
    fractional_type: pickAny(['', ...FractionalType.options.slice(0, 4)]),
    location: pickAny(['', ...Location.options.slice(0, 3)]),
    client_type_expertise: pickAny(['', ...BusinessType.options]),
    date_from: pickAny(['', '2026-01-01']),
  });
  return `?${filters}`;
};

test('each number of the dashboard equals the count of the list it links to, also with filters', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const links = page
    .getByRole('region', { name: /^(Fractional and Companies Categorization|Fractionals Type)$/ })
    .getByRole('link')
    // The other tiles lead to the same lists, or to reports.
    .or(page.getByRole('link', { name: /^Total active jobs/ }));
  const listCount = page
    .getByRole('heading', { name: /^[\d,]+ candidates?$/ })
    .or(page.getByText(/^[\d,]+ (compan(y|ies)|jobs?)$/))
    .or(page.getByRole('tab', { name: /^Rejected \(\d+\)$/ }))
    .or(page.getByText('Try other filters, or clear them to see everything.'));
  const numberIn = (text: string | null) => Number(text?.replace(/\D/g, ''));
  for (const filters of ['', randomFilters(), randomFilters()]) {
    const dashboard = `/dashboard${filters}`;
    await page.goto(dashboard);
    // The figures of other functions than the filters' are 0, and lead to no list.
    const hasFunction = new URLSearchParams(filters).get('fractional_type');
    const count = hasFunction ? 19 - (FractionalType.options.length - 1) : 19;
    await expect(links).toHaveCount(count);
    for (let index = 0; index < count; index += 1) {
      const link = links.nth(index);
      // Other journeys sign up and review people at the same time: an outdated number is read again.
      await expect(async () => {
        if (new URL(page.url()).pathname !== '/dashboard') await page.goto(dashboard);
        const number = numberIn((await link.getAttribute('aria-label')) ?? (await link.textContent()));
        await link.click();
        await expect(listCount.first()).toBeVisible();
        expect([page.url(), numberIn(await listCount.first().textContent())]).toEqual([page.url(), number]);
      }).toPass({ timeout: 30_000 });
      await page.goBack();
    }
  }
});

test('a report downloads as a CSV file from a new window', async ({ page, context }) => {
  await page.goto('/admin-reports');
  await press(page, page.getByRole('button', { name: 'Export Report' }));
  await expectText(page, 'Please choose a report.');
  await expect(page.getByRole('combobox', { name: 'Report' })).toBeFocused();
  await chooseOption(page, page.getByRole('combobox', { name: 'Report' }), 'Companies');
  // Listens as soon as the window opens: the download may start before `waitForEvent` could be called.
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
  await expectText(page, 'Try other filters, or clear them to see everything.');
  await expect(page).toHaveURL(/search=nosuchwordatall/);
  await page.reload();
  await expectText(page, 'Try other filters, or clear them to see everything.');
});

test('the global search opens by key and leads to a person', async ({ page }) => {
  await page.goto('/admin-users');
  // The page handles keys only after it has rendered.
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeFocused();
  // Results of the first letters may arrive while the rest is typed.
  const answered = page.waitForResponse((response) =>
    /account_search\?.*search=fractional%40cadre(&|$)/.test(response.url()),
  );
  await page.keyboard.type('fractional@cadre');
  await answered;
  const first = page.getByRole('dialog').getByRole('button').first();
  await expect(first).toContainText('fractional@cadre.example · fractional');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('data-selected');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin-accounts\//);
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
  await expect(page.frameLocator('iframe').getByRole('paragraph').getByText('Good morning.')).toBeVisible();
  // The sandboxed frame blocks all scripts, including the one of this assertion.
  for (const error of consoleErrors.splice(0)) expect(error).toContain('sandboxed');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('button', { name: 'Send…' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
  await expectText(page, 'Sending to 1 person.');
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
  await expectText(page, /Sending to \d+ people\./);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Sent', { timeout: 20_000 });

  const other = await signedIn(browser, 'newcompany@cadre.example', '/account/notifications');
  await expectText(other, title);
});

test('a blog post is previewed, published and readable without JavaScript', { tag: '@long' }, async ({
  page,
  browser,
  consoleErrors,
}) => {
  await page.goto('/blogs');
  await press(page, page.getByRole('link', { name: 'Write a post' }));
  const title = `Written by keys ${Date.now()}`;
  await typeInto(page, page.getByLabel(/^Title/), title);
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await expectText(page, 'Add a summary before you publish the post.');
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.keyboard.type('How it is done.');
  await typeInto(page, page.getByRole('textbox', { name: 'Text' }), 'One key after the other.');
  await tabTo(page, page.getByRole('radio', { name: 'Write' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('article').getByText('One key after the other.')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page).toHaveURL(/post-a-blog\?id=/);
  await expectText(page, 'Published');

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto('/resources/blog');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(visitor.getByText('One key after the other.')).toBeVisible();
});
