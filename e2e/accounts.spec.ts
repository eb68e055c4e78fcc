import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeTo, signInTo } from './support/accounts.ts';
import { axe, expect, hydrated, isLong, latestMail, narrow, test } from './support/journey.ts';
import { signInByKeyboard } from './support/keyboard.ts';
import { aNewCompany, findAdmin } from './support/newcomers.ts';
import { password as demoPassword } from './support/sign-in.ts';

const password = 'seven brass kettles';
const newAddress = () => `journey-${randomUUID().slice(0, 8)}@people.example`;

const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

const signIn = async (page: Page, email: string, secret = demoPassword) => {
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(secret);
  await passwordField(page).press('Enter');
};

const signUpCompany = async (page: Page, email: string) => {
  await page.goto('/sign-up?type=company');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Northwind Foods');
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await codeTo(email));
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/account/company/company-profile');
};

/** Removes the logged errors of expected error responses. */
const removeErrors = (errors: string[], status: number) => {
  for (let index = errors.length - 1; index >= 0; index--)
    if (errors[index]?.includes(`status of ${status}`)) errors.splice(index, 1);
};

test('an executive signs up with the mailed code on a phone and keeps the input over reloads', {
  tag: '@long',
}, async ({ page, consoleErrors }) => {
  const email = newAddress();
  await page.setViewportSize(narrow);
  await page.goto('/sign-up');
  await axe(page);
  await page.getByRole('link', { name: /I am an executive/ }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('Please accept the terms.')).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill(email);
  await page.getByText('I have a promo code').click();
  await page.getByLabel('Promo code').fill('WELCOME20');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.reload();
  await expect(page.getByLabel('Promo code')).toHaveValue('WELCOME20');
  await axe(page);
  await page.getByRole('button', { name: 'Send code' }).click();

  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await axe(page);
  const code = await codeTo(email);
  await page.reload();
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible();
  removeErrors(consoleErrors, 400);
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);

  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.reload();
  await passwordField(page).fill('iloveyou');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Too many people use this password.')).toBeVisible();
  removeErrors(consoleErrors, 400);
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/account/fractional/next-step');
  await page.getByRole('link', { name: 'Account settings' }).click();
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await axe(page);
  await page.goto('/sign-up');
  await page.waitForURL('/account/fractional/next-step');
});

/** Delays the scripts of a page until the returned function is called, like a slow connection. */
const delayScripts = async (page: Page) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
};

test('marks each field that a form requires [required-marks]', async ({ page }) => {
  const forms = [
    ['/sign-up?type=company', 'Send code'],
    ['/sign-up?type=fractional', 'Send code'],
    ['/company/contact-us', 'Send message'],
  ] as const;
  for (const [path, send] of forms) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: send, exact: true }).click();
    const refused = page.locator('main [aria-invalid=true]:not([type=checkbox])');
    await expect(refused.first()).toBeVisible();
    const labels = await refused.evaluateAll((inputs) =>
      (inputs as unknown as { labels?: { textContent: string }[] }[]).map(
        ({ labels }) => labels?.[0]?.textContent ?? '',
      ),
    );
    expect(labels.filter((label) => !label.includes('*'))).toEqual([]);
  }
});

test('input typed and forms submitted before hydration are kept', async ({ page }) => {
  const email = newAddress();
  let releaseScripts = await delayScripts(page);
  await page.goto('/sign-up?type=company', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Northwind Foods');
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check();
  await page.getByLabel('Work email').focus();
  releaseScripts();
  await hydrated(page);
  // Hydration does not move the focus from a field that is being filled in.
  await page.keyboard.type(email);
  await page.reload();
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.unrouteAll();
  releaseScripts = await delayScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await signIn(page, 'newcompany@cadre.example');
  releaseScripts();
  await page.waitForURL('/account/company/company-profile');
});

test('a company signs up, signs out, resets its password and returns to the page it wanted', {
  tag: '@long',
}, async ({ page }) => {
  const email = newAddress();
  await signUpCompany(page, email);
  await page.goto('/account/company/settings');
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.getByLabel('Last name').fill('King');
  await axe(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your name is changed.')).toBeVisible();
  const calls = ['authentication/factors', 'authentication/sessions', 'chat/ticket'];
  const answers = [...calls, 'notification/notification_unread'].map((path) =>
    page.waitForResponse(`**/api/${path}`),
  );
  await page.reload();
  await expect(page.getByRole('list', { name: 'Profile' })).toContainText('Ada King');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Sign-in and security' })
    .click();
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true });
  // The browser would log the error of a call that is still pending when the session ends.
  await Promise.all(answers);
  await expect(signOut).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await signOut.click();
  await page.waitForURL('/');
  await page.goto('/account/company/settings');
  await page.waitForURL(/\/sign-in\?return=/);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.waitForURL('/account/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const { text } = await latestMail(email, ({ subject }) => subject.includes('new password'));
  await page.getByLabel('Code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await passwordField(page).fill('eight tin drums');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('/sign-in');

  await page.goto(`/sign-in?return=${encodeURIComponent('/account/company/settings')}`);
  await signIn(page, email, 'eight tin drums');
  await page.waitForURL('/account/company/settings');
});

test('shows errors and ignores foreign return paths [redirect-sign-in]', async ({ page, consoleErrors }) => {
  await page.goto('/sign-in?return=//evil.example');
  await axe(page);
  await signIn(page, 'nobody@people.example', 'not this one');
  await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect.');
  removeErrors(consoleErrors, 400);
  await expect(page.getByLabel('Email')).toHaveValue('nobody@people.example');
  await signIn(page, 'newcompany@cadre.example');
  await page.waitForURL('/account/company/company-profile');
});

test('a session that was ended in another browser shows Session Expired and leads to the start page', async ({
  page,
  browser,
  consoleErrors,
}) => {
  const { email } = await aNewCompany();
  await signInTo(page, email, '/account/company/company-profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await signInTo(other, email, '/account/company/settings/security');
  await other.getByRole('button', { name: 'Change password' }).click();
  const change = other.getByRole('dialog', { name: 'Change password' });
  await change.getByLabel('New password').fill('eight tin drums');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(other.getByText('Your password was changed.')).toBeVisible();
  await otherContext.close();

  // Ending the session closes the live socket. The page learns of it when it requests a new socket.
  const dialog = page.getByRole('dialog', { name: 'Session Expired' });
  await expect(dialog).toContainText('Reopen the application!');
  removeErrors(consoleErrors, 403);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.getItem('cadre.profile'))).toBeNull();
});

test('keeps both tabs signed in when they refresh at once [refresh-two-tabs]', async ({ page, context }) => {
  await signInByKeyboard(page, 'admin@cadre.example', '/admin-users');
  await expect(page.getByRole('cell', { name: 'admin@cadre.example' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin-users');
  for (let round = 0; round < (isLong ? 3 : 1); round++) {
    await Promise.all([page.reload(), second.reload()]);
    for (const tab of [page, second])
      await expect(tab.getByRole('cell', { name: 'admin@cadre.example' })).toBeVisible();
  }
  const refresh = () =>
    fetch('/api/authentication/token_refresh', { method: 'POST' }).then(({ status }) => status);
  expect(await Promise.all([page.evaluate(refresh), second.evaluate(refresh)])).toEqual([200, 200]);
  await page.reload();
  await expect(page.getByRole('cell', { name: 'admin@cadre.example' })).toBeVisible();
});

test('an invited admin sets a password with a link that works once', { tag: '@long' }, async ({
  page,
  browser,
  consoleErrors,
}) => {
  const email = newAddress();
  await signInTo(page, 'admin@cadre.example', '/admin-users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const modal = page.getByRole('dialog', { name: 'Create User' });
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('First name is required.')).toBeVisible();
  await modal.getByLabel('First Name').fill('Grace');
  await modal.getByLabel('Last Name').fill('Hopper');
  await modal.getByLabel('Email').fill(email);
  await axe(page);
  await modal.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await page.goto(`/admin-users?page=${(await findAdmin(email)).page}`);
  await expect(page.getByRole('cell', { name: email })).toHaveCount(1);

  const link = /\S+\/admin\/set-password\?ticket=\S+/.exec((await latestMail(email)).text)?.[0] ?? '';
  const invitedContext = await browser.newContext();
  const invited = await invitedContext.newPage();
  await invited.goto(new URL(link).pathname + new URL(link).search);
  await expect(invited.getByRole('main')).toContainText(email);
  await axe(invited);
  await passwordField(invited).fill(password);
  await invited.getByRole('button', { name: 'Set password' }).click();
  await invited.waitForURL('/dashboard');
  await invitedContext.close();
  const secondContext = await browser.newContext();
  const again = await secondContext.newPage();
  await again.goto(new URL(link).pathname + new URL(link).search);
  await expect(again.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await secondContext.close();
  expect(consoleErrors).toEqual([]);
});
