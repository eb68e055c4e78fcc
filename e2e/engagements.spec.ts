import { jobApplicationStatus, jobApply } from '../contract/src/applications.ts';
import { engagementUpdate } from '../contract/src/engagements.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';

test('a company and a fractional take an engagement from Planned to Ended', async ({ browser }) => {
  test.slow();
  const title = `CFO to be engaged ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const { id: application_id } = await call(jobApply, { body: { job_id, cover_letter } });
  const companyCall = await callAs(company);

  for (const status of ['shortlisted', 'interview', 'offer'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id, status } });

  const owner = await signedIn(browser, company, '/account/company/manage-jobs');
  await owner.getByRole('link', { name: 'Engagements' }).click();
  await expect(owner.getByText('No engagements yet')).toBeVisible();
  await owner.goBack();
  await owner.getByRole('link', { name: `applicant for ${title}` }).click();
  await owner.getByRole('button', { name: /^Move / }).click();
  await owner.getByRole('menuitem', { name: 'Mark as hired' }).click();
  await expect(owner.getByRole('region', { name: 'Hired', exact: true }).getByRole('article')).toHaveCount(1);
  await owner.goBack();
  await owner.getByRole('link', { name: 'Engagements' }).click();
  const row = owner.getByRole('article').filter({ hasText: title });
  await expect(row.getByText('Planned', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Change terms' }).click();
  const termsDialog = owner.getByRole('dialog', { name: 'Change terms' });
  // A change by the other side while the dialog is open is kept.
  await call(engagementUpdate, { params: { id: application_id }, body: { hours_per_week: 12 } });
  await termsDialog.getByLabel('Rate').fill('185.50');
  await axe(owner);
  await termsDialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('$185.50')).toBeVisible();
  await expect(row.getByText('12', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Start' }).press('Enter');
  await owner.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect(row).toBeFocused();

  const person = await signedIn(browser, fractional, '/account/fractional/opportunities/applied');
  await person.setViewportSize(narrow);
  const engagement = person.getByRole('region', { name: 'Engagement' });
  await expect(engagement.getByText('$185.50')).toBeVisible();
  await engagement.getByRole('button', { name: 'Change terms' }).click();
  await expect(person.getByRole('dialog').getByLabel('Rate')).toBeHidden();
  await person.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await engagement.getByRole('button', { name: 'Pause' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(engagement.getByText('Paused', { exact: true })).toBeVisible();
  await engagement.getByText('Changes').click();
  await expect(engagement.getByText('Status: Active → Paused')).toBeVisible();
  await axe(person);

  await owner.reload();
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'End' }).click();
  const endDialog = owner.getByRole('dialog', { name: 'End the engagement' });
  await endDialog.getByLabel('Reason').fill('The round is closed.');
  await endDialog.getByRole('button', { name: 'End engagement' }).click();
  await expect(row.getByText('The round is closed.')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Change terms' })).toBeHidden();
  await expect(row.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await axe(owner);
  await owner.getByRole('button', { name: 'Planned' }).click();
  await expect(owner.getByText('No engagements with this status')).toBeVisible();
});
