import type { Page } from '@playwright/test';
import { signInHere } from './support/accounts.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Jobs found' });
const cards = (page: Page) => results(page).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();
const count = (page: Page) => results(page).getByRole('heading', { level: 2 });

/** Until the browser has taken the server's HTML over, a press would be lost. */
const taken = (page: Page) => page.waitForLoadState('networkidle');

test('a visitor searches from the start page, narrows, pages and is sent to sign in to apply', async ({
  page,
}) => {
  await page.goto('/');
  await taken(page);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('CFO');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/jobgrid\?search=CFO$/);
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('CFO');
  await expect(cards(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'Drop “CFO”' }).click();
  await expect(page).toHaveURL(/\/jobgrid$/);
  const all = await count(page).textContent();
  await page.getByRole('button', { name: 'Where', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Remote' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/workplace=remote/);
  await expect(count(page)).not.toHaveText(all ?? '');
  for (const card of await cards(page).all()) await expect(card).toContainText('Remote');

  const first = await titles(page);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/workplace=remote.*page=2/);
  await expect.poll(() => titles(page)).not.toEqual(first);

  const job = cards(page).filter({ hasNotText: 'Imported' }).first();
  const title = (await job.getByRole('heading').textContent()) ?? '';
  await job.getByRole('link').click();
  await expect(page).toHaveURL(/\/jobs\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await taken(page);
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?return=/);
  await signInHere(page, 'fractional@cadre.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  // What the visitor found is not what the fractional sees of it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Open jobs' }).click();
  await expect(
    cards(page)
      .first()
      .getByRole('button', { name: /^Save / }),
  ).toBeVisible();
});

test('a fractional saves a job, goes back to the same search and finds it among the saved', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await signInHere(page, (await aVerifiedFractional()).email);
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
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
  await taken(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible();
  await taken(page);
  await expect(card).toHaveCount(0);
});

test('on a phone the filters stand in a drawer that counts them', async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto('/jobgrid2');
  await taken(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('checkbox', { name: 'CFO' }).check();
  await drawer.getByRole('checkbox', { name: 'Remote' }).check();
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect(page).toHaveURL(/fractional_type=CFO.*workplace=remote/);
});

test('by keyboard alone: past the filters to the first job', async ({ page }) => {
  await page.goto('/jobgrid2?sort=recent');
  await taken(page);
  await page.getByRole('link', { name: 'Skip to results' }).focus();
  await page.keyboard.press('Enter');
  await expect(results(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().getByRole('link')).toBeFocused();
  await expect(page).toHaveURL(/sort=recent/);
});

for (const path of ['/jobgrid?fractional_type=CFO', '/jobgrid2', '/joblist2', '/jobscategories']) {
  test(`${path} arrives as HTML and is open to everybody`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(path === '/jobscategories' ? 'Software and SaaS' : '<article');
    await page.goto(path);
    await taken(page);
    await axe(page);
  });
}
