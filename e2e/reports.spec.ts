import { signedIn, signInTo } from './support/accounts.ts';
import { axe, expect, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

test('a member reports a job and a company, and an admin reads of it where it can be looked at', async ({
  page,
  browser,
}) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const { email } = await aVerifiedFractional();
  await signInTo(page, email, '/account/fractional/opportunities/browse-jobs');
  await main.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/job-id?id=*');
  const report = main.getByRole('button', { name: 'Report this job' });
  await expect(report).toBeVisible();
  const title = await main.getByRole('heading', { level: 1 }).innerText();
  await report.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /Asks for money/ }).check();
  await dialog.getByLabel('Details (optional)').fill('They wanted a fee first.');
  await axe(page);
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(page.getByText('Thank you. We read every report.')).toBeVisible();
  await expect(report).toBeFocused();

  const admin = await signedIn(browser, 'admin@cadre.example', '/account/notifications');
  const told = admin.getByRole('main').getByText(`The job ${title} was reported`).first();
  await expect(told).toBeVisible();
  await expect(admin.getByRole('main')).toContainText('They wanted a fee first.');
  await told.click();
  await expect(admin).toHaveURL(/\/company-jobs\?edit=/);
});
