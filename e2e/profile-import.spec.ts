import type { Page } from '@playwright/test';
import { linkedinExport } from '../server/test/resume-files.ts';
import { signInTo, signUp } from './support/accounts.ts';
import { axe, expect, narrow, test } from './support/journey.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('LinkedIn’s export fills the profile on a phone, up to the request for approval [import-journey]', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize(narrow);
  const { email } = await signUp({});
  await signInTo(page, email, '/account/fractional/next-step');
  const expectStep = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await axe(page);
  };
  const goOn = (name = 'Save and continue') => page.getByRole('button', { name, exact: true }).click();

  await expectStep('Start with what you have');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await linkedinExport() });
  for (const section of ['About you', 'Experience', 'Skills', 'Education', 'Languages', 'Certificates']) {
    const found = page.getByRole('region', { name: `Found: ${section}` });
    await found.getByRole('button', { name: /^Accept all/ }).click();
    await expect(found.getByRole('button', { name: /^Accept all/ })).toHaveCount(0);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await goOn('Continue');

  await expectStep('What do you do?');
  await expect(page.getByLabel('Headline')).toHaveValue('Finance lead for software companies');
  await choose(page, 'Your function', 'CFO');
  await page.getByLabel('Years in leadership').fill('14');
  await goOn();
  await expectStep('Which companies and problems do you know?');
  await choose(page, 'Industry', 'E-commerce');
  await page.getByText('B2C', { exact: true }).click();
  await goOn();
  await expectStep('Where have you done it?');
  await expect(page.getByText('Northwind').first()).toBeVisible();
  await goOn('Continue');
  await expectStep('Describe your work');
  await goOn();
  await expectStep('How much time, and what does it cost?');
  await page.getByLabel('Maximum hours a week').fill('15');
  await page.getByLabel('Available from').fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10));
  // Closes the calendar.
  await page.keyboard.press('Tab');
  await page.getByText('By the hour', { exact: true }).click();
  await page.getByLabel('From, per hour').fill('140');
  await goOn();
  await expectStep('Where do you work?');
  await expect(page.getByLabel('City')).toHaveValue('Leeds');
  await page.getByText('Remote', { exact: true }).click();
  await goOn();
  await expectStep('What shows that you can do it?');
  await goOn();
  await expectStep('Show your face');
  await goOn('Skip');

  await expectStep('Ready to send');
  await expect(page.getByRole('region', { name: 'Preview: what companies see' })).toContainText('Northwind');
  await goOn('Send for approval');
  await page.waitForURL('**/account/fractional/thank-you');
});
