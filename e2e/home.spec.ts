import { signInTo } from './support/accounts.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

test('a home page that fails to load shows one alert and recovers with Try again', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(narrow);
  const homeCalls = /\/api\/(employer\/(recent_recommended|employee_applied)|employee\/employee_profile)/;
  const error = { error: 'Something went wrong on our side.', code: 'internal' };
  await page.route(homeCalls, (route) => route.fulfill({ status: 500, json: error }));
  await signInTo(page, (await aVerifiedFractional()).email, '/account/fractional/home');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(error.error);
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(main.getByRole('alert')).toHaveCount(1);
  await axe(page);

  // A list may load again by itself, before the server answers or as soon as it does.
  await main.getByRole('button', { name: 'Try again' }).focus();
  await page.unroute(homeCalls);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveCount(0);
  for (const name of ['Your applications', 'Your profile', 'Best matches'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  for (const logged of consoleErrors.splice(0)) expect(logged).toMatch(homeCalls);
});
