import { signedIn, signInTo } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

test('a reported job notifies the admin with a link to the job', {
  tag: '@long',
}, async ({ page, browser }) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const title = `CFO to be reported ${Date.now()}`;
  const { id } = await aJob(title);
  const { email } = await aVerifiedFractional();
  await signInTo(page, email, `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`);
  const report = main.getByRole('button', { name: 'Report this job' });
  await report.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /Asks for money/ }).check();
  await dialog.getByRole('textbox', { name: 'Details' }).fill(`They wanted a fee first: ${title}.`);
  await axe(page);
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(page.getByText('Thank you. We read every report.')).toBeVisible();
  await expect(report).toBeFocused();

  const admin = await signedIn(browser, 'admin@cadre.example', '/account/notifications');
  const notification = admin.getByRole('main').getByText(`The job ${title} was reported`);
  await expect(notification).toBeVisible();
  await expect(admin.getByRole('main')).toContainText(`They wanted a fee first: ${title}.`);
  await notification.click();
  await expect(admin).toHaveURL(/\/company-jobs\?edit=/);
});
