import type { Page } from '@playwright/test';
import { listChangesPath } from '../contract/src/list-changes.ts';
import { signInTo } from './support/accounts.ts';
import { expect, hydrated, narrow, test } from './support/journey.ts';

const searchFromHome = async (page: Page, ready = async (_: Page) => {}) => {
  await page.goto('/');
  await ready(page);
  await page.getByPlaceholder('Role, skill or industry').fill('finance');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/jobgrid?search=finance');
  await expect(page.getByRole('article').first()).toContainText(/financ|CFO/i);

  await page.goto('/');
  await ready(page);
  await page.getByText('Find talent', { exact: true }).last().click();
  await page.getByPlaceholder('Function, skill or city').fill('finance');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/candidategrid?search=finance');
  await expect(page.getByRole('heading', { name: /in today’s preview/ })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/CFO|financ/i);
};

test('a visitor searches jobs and people from the start page', async ({ page }) => {
  await searchFromHome(page, hydrated);
});

// A browser loads the sheet of a moved element again, and may paint the page without it meanwhile.
test('a change between pages leaves the style sheets that both use in place', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const moved = await page.evaluateHandle(() => {
    const found: string[] = [];
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet' && node.isConnected)
          found.push(node.href);
    }).observe(document.head, { childList: true });
    return found;
  });
  for (const path of ['/companies', '/fractionals', '/']) {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(await moved.jsonValue()).toEqual([]);
});

test.describe('with prices in US dollars', () => {
  // Elsewhere, the code that converts prices loads when the page is first used.
  test.use({ locale: 'en-US' });
  test('a page loads no code for a reader, and repeats what they chose before it loaded', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    // The code loads when a list changes, too, as other journeys do.
    await page.route(`**${listChangesPath}`, (route) => route.fulfill({ contentType: 'text/event-stream' }));
    await page.goto('/');
    await page.mouse.move(5, 300);
    await page.mouse.wheel(0, 2_000);
    await page.keyboard.press('PageDown');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await page.getByText('Yearly').click();
    await expect(page).toHaveURL(/duration=year/);
    await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked();
    expect(scripts.length).toBeGreaterThan(0);

    await page.goto('/jobgrid');
    await page.getByRole('button', { name: 'Function' }).click();
    await expect(page.getByRole('dialog', { name: 'Function' }).getByRole('checkbox').first()).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor searches, filters and opens a frequent question', async ({ page }) => {
    await searchFromHome(page);
    await page.goto('/layout3');
    await page.getByLabel('Function').first().selectOption('CMO');
    await page.getByRole('button', { name: 'Find jobs' }).click();
    await expect(page).toHaveURL(/fractional_type=CMO/);
    await expect(page.getByRole('article').first()).toContainText('CMO');
    await page.goto('/companies');
    await page.getByText('Who checks the candidates?').click();
    await expect(page.locator('details[open]')).toContainText('person');
  });
});

test('each call to action opens the matching sign-up page', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'For fractionals' }).click();
  await page.getByRole('link', { name: 'Join as an executive' }).first().click();
  await expect(page.getByRole('heading', { name: 'Join Cadre as an executive' })).toBeVisible();
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Hire an executive' }).last().click();
  await expect(page.getByRole('heading', { name: 'Hire on Cadre' })).toBeVisible();
});

test('a company sees Page Not Accessible on /pricing before any script runs, and no link to it', async ({
  page,
  consoleErrors,
}) => {
  await signInTo(page, 'newcompany@cadre.example', '/account/company/settings');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { name: 'Page Not Accessible' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Employer Cannot Access this page!');
  await expect(page.getByRole('main')).not.toContainText('Basic', { useInnerText: true });
  // The errors of the blocked scripts.
  consoleErrors.splice(0);
  await page.unrouteAll();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Accessible');
  for (const path of ['/services', '/company/about-us', '/resources/faq']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Services' })).toBeVisible();
    await expect(page.locator('a[href="/pricing"]:visible'), `links to /pricing on ${path}`).toHaveCount(0);
  }
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: narrow,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  test('the install hint shows after 10 seconds, hides after 10 more and stays dismissed', {
    tag: '@long',
  }, async ({ page }) => {
    const hint = page.getByText('Install Cadre');
    await page.clock.install();
    await page.goto('/pricing');
    await hydrated(page);
    await page.clock.runFor(9_000);
    await expect(hint).toBeHidden();
    await page.clock.runFor(1_500);
    await expect(hint).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(hint).toBeHidden();

    await page.reload();
    await hydrated(page);
    await page.clock.runFor(10_500);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(hint).toBeHidden();
    await page.reload();
    await hydrated(page);
    await page.clock.runFor(10_500);
    await expect(hint).toBeHidden();
  });
});
