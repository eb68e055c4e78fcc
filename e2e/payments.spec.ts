import { signInHere, signInTo } from './support/accounts.ts';
import { axe, expect, hydrated, narrow, test } from './support/journey.ts';
import { aNewFractional } from './support/newcomers.ts';
import { cards, choosePlan, payWith } from './support/pay.ts';

/** Removes the logged errors of declined payments, to which the payment page responds 422. */
const removeDeclines = (errors: string[]) =>
  errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('422')));

test('a fractional buys Premium after a declined card, cancels it and keeps the invoice', async ({
  page,
  consoleErrors,
}) => {
  const newcomer = await aNewFractional();
  await page.goto('/pricing');
  await hydrated(page);
  await expect(page.getByText('£47', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Choose Premium' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await signInHere(page, newcomer.email);

  // Signing in leads back to the chosen plan.
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Buy Premium, monthly');
  await axe(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(page, cards.declined);
  await expect(page.getByRole('alert')).toContainText('Your card was declined.');
  removeDeclines(consoleErrors);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your current plan' })).toContainText('Free');

  await choosePlan(page, 'Premium');
  await payWith(page, cards.pays);
  await page.waitForURL('**/account/fractional/thank-you?session_id=*');
  await expect(page.getByRole('heading', { name: 'Your Premium plan is active' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('listitem').filter({ hasText: 'Applications this month' })).toContainText(
    '0 of 30',
  );
  await axe(page);

  await page.getByRole('link', { name: 'Plan and billing' }).first().click();
  await expect(page.getByRole('main')).toContainText('£47 a month');
  await page.getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(dialog).toContainText('You keep the Premium plan until');
  await axe(page);
  await dialog.getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('Then your account is Free.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Applications this month' })).toContainText(
    '0 of 30',
  );

  await page.getByRole('link', { name: 'Payment history' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Premium' });
  await expect(row).toContainText('£47');
  await expect(row).toContainText('Paid');
  const opened = page.waitForEvent('popup');
  await row.getByRole('link', { name: /Invoice/ }).click();
  await expect((await opened).getByText('£47.00').first()).toBeVisible();
});

test('a card with 3-D Secure pays after it is confirmed', { tag: '@long' }, async ({
  page,
  consoleErrors,
}) => {
  await page.setViewportSize(narrow);
  await signInTo(page, (await aNewFractional()).email, '/account/fractional/payments');
  await choosePlan(page, 'Basic');
  await payWith(page, cards.secondStep);
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  removeDeclines(consoleErrors);
  await payWith(page, cards.secondStep);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Your Basic plan is active' })).toBeVisible({
    timeout: 20_000,
  });
});

test('an upgrade starts at once and charges the difference, a downgrade starts at the end of the period', {
  tag: '@long',
}, async ({ page }) => {
  const newcomer = await aNewFractional();
  await signInTo(page, newcomer.email, '/account/fractional/payments?currency=GBP');
  await choosePlan(page, 'Premium');
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Your Premium plan is active' })).toBeVisible({
    timeout: 20_000,
  });

  await page.goto('/account/fractional/settings/purchase-plan');
  await page.getByRole('link', { name: 'Upgrade to Powerhouse' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('−£47');
  await axe(page);
  await dialog.getByRole('button', { name: 'Pay £32 and change' }).dblclick();
  const main = page.getByRole('main');
  await expect(main).toContainText('£79 a month');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('link', { name: 'Change to Basic' }).press('Enter');
  await expect(dialog).toContainText('£0');
  await dialog.getByRole('button', { name: /^Change on/ }).press('Enter');
  await expect(main).toContainText('Changes to Basic, monthly on');
  await main.getByRole('button', { name: 'Keep the Powerhouse plan' }).press('Enter');
  await expect(main).toContainText('Renews on');
  // The button is removed, and the focus moves to the plan.
  await expect(main.locator(':focus')).toContainText('Powerhouse');

  await page.getByRole('link', { name: 'Payment history' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Change to Powerhouse' })).toContainText('£32');
});

test('a promo code of an admin lowers the price of a plan and counts its use', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const code = `KILN${Date.now().toString(36).toUpperCase()}`;
  const adminPage = await (await browser.newContext()).newPage();
  await signInTo(adminPage, 'admin@cadre.example', '/promo-code');
  await adminPage.getByRole('button', { name: 'New code' }).first().click();
  const form = adminPage.getByRole('dialog');
  await form.getByRole('button', { name: 'Create code' }).click();
  await expect(form).toContainText('This is required.');
  await form.getByLabel('Code').fill(code.toLowerCase());
  await form.getByLabel('Percentage off').fill('50');
  await axe(adminPage);
  await form.getByRole('button', { name: 'Create code' }).click();
  const row = adminPage.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('50');

  await signInTo(page, (await aNewFractional()).email, '/account/fractional/payments?currency=USD');
  await page.getByRole('link', { name: 'Choose Basic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Have a promo code?' }).press('Enter');
  await page.keyboard.type('nosuchcode');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Promo code')).toHaveAccessibleDescription(/./);
  await dialog.getByLabel('Promo code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('$14.50');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Your Basic plan is active' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'View invoice' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Basic' })).toContainText('$14.50');

  await adminPage.reload();
  await expect(row.getByRole('cell').nth(5)).toHaveText('1');
});
