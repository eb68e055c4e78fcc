import { signInTo } from './support/accounts.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aNewCompany } from './support/newcomers.ts';
import { enterPassword, removeErrors, setUpTotp, signOut } from './support/second-factors.ts';

test('signs in with the code of an authenticator app, or with a recovery code', async ({
  page,
  consoleErrors,
}) => {
  const { email } = await aNewCompany();
  await signInTo(page, email, '/account/company/settings#password');
  await page.waitForURL('/account/company/settings/security');
  const { app, codes } = await setUpTotp(page);
  await axe(page);
  await signOut(page);

  await page.setViewportSize(narrow);
  await enterPassword(page, email);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await axe(page);
  await page.reload();
  await code.fill('000000');
  await expect(page.getByText('This code is incorrect.')).toBeVisible();
  removeErrors(consoleErrors, 400);
  // The code of the next half minute: the current one was used to set up the app.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.waitForURL('/account/company/company-profile');

  const live = page.waitForResponse('**/api/chat/ticket');
  await page.goto('/account/company/settings/security');
  await live;
  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('/account/company/company-profile');
  await page.goto('/account/company/settings/security');
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
});
