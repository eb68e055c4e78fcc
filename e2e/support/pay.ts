import type { Page } from '@playwright/test';

/** The test cards of the sandbox. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  secondStep: '4000 0025 0000 3155',
};

/** Waits for the payment page, fills it in by keyboard and submits it. */
export const payWith = async (page: Page, card: string) => {
  await page.waitForURL('**/dev/stripe/checkout/**');
  await page.getByLabel('Card number').focus();
  await page.keyboard.type(card);
  for (const value of ['12 / 34', '123', 'Ottilie Marchetti']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
};

/** Chooses a plan on the page with the plans, and continues to its payment. */
export const choosePlan = async (page: Page, plan: string) => {
  await page.getByRole('link', { name: `Choose ${plan}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click();
};
