import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { axe, expect } from './journey.ts';
import { password } from './sign-in.ts';

/** Removes the logged errors of responses with a status that the journey expects. */
export const removeErrors = (errors: string[], status: number) => {
  for (let index = errors.length - 1; index >= 0; index--)
    if (errors[index]?.includes(`status of ${status}`)) errors.splice(index, 1);
};

export const savedCodes = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

export const signOut = async (page: Page) => {
  // The browser would log the error of a call that is still pending when the session ends.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('/');
};

export const enterPassword = async (page: Page, email: string) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await passwordField(page).fill(password);
  await passwordField(page).press('Enter');
};

/** Turns the authenticator app on. Returns the app and the recovery codes. */
export const setUpTotp = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up the authenticator app' }).click();
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  const secret = (await setup.getByRole('code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret, digits: 6, period: 30 });
  await axe(page, '[role="dialog"]');
  await setup.getByLabel(/Enter the code/).fill(app.generate());
  const saved = savedCodes(page);
  await expect(saved.getByRole('listitem')).toHaveCount(10);
  await axe(page, '[role="dialog"]');
  const codes = await saved.getByRole('listitem').allInnerTexts();
  await saved.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Turn off the authenticator app' })).toBeVisible();
  return { app, codes };
};
