import type { Page } from '@playwright/test';
import { signInHere, signInTo } from './support/accounts.ts';
import { axe, expect, hydrated, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Jobs found' });
const cards = (page: Page) => results(page).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page) => results(page).getByRole('heading', { level: 2 });

test('a visitor searches, filters, pages and returns to the job after signing in', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('CFO');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/jobgrid\?search=CFO$/);
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('CFO');
  await expect(cards(page).first()).toBeVisible();
  const found = await count(page).textContent();

  await page.getByRole('button', { name: 'Remove “CFO”' }).click();
  await expect(page).toHaveURL(/\/jobgrid$/);
  await expect(count(page)).not.toHaveText(found ?? '');
  const all = await count(page).textContent();
  await page.getByRole('button', { name: 'Where', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Remote' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/workplace=remote/);
  await expect(count(page)).not.toHaveText(all ?? '');
  for (const card of await cards(page).all()) await expect(card).toContainText('Remote');
  // Back undoes the last filter, then the one before.
  await page.goBack();
  await expect(count(page)).toHaveText(all ?? '');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Search jobs' })).toHaveValue('CFO');
  await page.goForward();
  await page.goForward();
  await expect(page).toHaveURL(/workplace=remote/);

  const first = await titles(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/workplace=remote.*page=2/);
  await expect.poll(() => titles(page)).not.toEqual(first);

  const job = cards(page).filter({ hasNotText: 'Imported' }).first();
  const title = (await job.getByRole('heading').textContent()) ?? '';
  await job.getByRole('link').click();
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await hydrated(page);
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?return=/);
  await signInHere(page, 'fractional@cadre.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  // The fractional gets the signed-in list, not the cached list of the visitor.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Open jobs' }).click();
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Save / }),
  ).toBeVisible();
});

test('a saved job stays saved after going back and is listed among the saved jobs', { tag: '@long' }, async ({
  page,
}) => {
  await signInTo(page, (await aVerifiedFractional()).email, '/account/fractional/home');
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  // The search opens on the person's own function, and remembers that it was removed.
  await page.getByRole('button', { name: 'Remove CFO' }).click();
  await expect(page).toHaveURL(/browse-jobs$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove CFO' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Remote' }).check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Best match');
  await expect(page).toHaveURL(/workplace=remote.*sort=match/);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);

  const bookmark = (pressed: boolean) => page.getByRole('button', { name: /^Save /, pressed });
  const unsaved = cards(page).filter({ has: bookmark(false) });
  const href = await unsaved.first().getByRole('link').getAttribute('href');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${href}"]`) });
  const isSaved = (pressed: boolean) =>
    expect(card.getByRole('button', { name: /^Save /, pressed })).toBeInViewport();
  await card.getByRole('button', { name: /^Save / }).click();
  await isSaved(true);

  const url = page.url();
  await card.getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('checkbox', { name: 'Remote' })).toBeChecked();
  await isSaved(true);

  await page.goto('/bookmarkjobs');
  await card.getByRole('button', { name: /^Save / }).click();
  await isSaved(false);
  await hydrated(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible();
  await hydrated(page);
  await expect(card).toHaveCount(0);
});

test('a phone shows the filters in a drawer with a count', async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/jobgrid2');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: 'CFO' }).check();
  await drawer.getByRole('checkbox', { name: 'Remote' }).check();
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(page).toHaveURL(/fractional_type=CFO.*workplace=remote/);
});

test('Skip to results leads past the filters to the first job', async ({ page }) => {
  await page.goto('/jobgrid2?sort=recent');
  await hydrated(page);
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Enter');
  await expect(results(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/sort=recent/);
});

const lists = ['/jobgrid?fractional_type=CFO', '/jobgrid2', '/joblist2', '/jobscategories'];

test('the lists of jobs arrive as HTML and are open to everybody', async ({ request }) => {
  for (const path of lists) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain(path === '/jobscategories' ? 'Software and SaaS' : '<article');
  }
});

test('the lists of jobs have no axe finding', { tag: '@long' }, async ({ page }) => {
  for (const path of lists) {
    await page.goto(path);
    await hydrated(page);
    await axe(page);
  }
});
