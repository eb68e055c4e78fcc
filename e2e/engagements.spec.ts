import { jobApplicationStatus } from '../contract/src/application-moves.ts';
import { jobApply } from '../contract/src/applications.ts';
import { engagementDetail, engagementProposal } from '../contract/src/engagements.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob, hire } from './support/hiring.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const cover_letter = 'I have built the finance function of three companies like yours.';

test('a company and a fractional take an engagement from Planned to Ended', { tag: '@long' }, async ({
  browser,
}) => {
  test.slow();
  const title = `CFO to be engaged ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const { id: application_id } = await call(jobApply, { body: { job_id, cover_letter } });
  const companyCall = await callAs(company);

  for (const status of ['shortlisted', 'interview'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id, status } });

  const owner = await signedIn(browser, company, '/account/company/manage-jobs');
  await owner.getByRole('link', { name: 'Engagements' }).click();
  await expect(owner.getByText('No engagements yet')).toBeVisible();
  await hire(companyCall, call, application_id);
  await owner.reload();
  const row = owner.getByRole('article').filter({ hasText: title });
  await expect(row.getByText('Planned', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: title }).click();
  const home = owner.getByRole('main');
  await home.getByRole('button', { name: 'Propose changes' }).click();
  const dialog = owner.getByRole('dialog');
  // A proposal of the other side while the dialog is open comes first.
  const terms = (await call(engagementDetail, { params: { id: application_id } })).agreed.terms;
  await call(engagementProposal, { body: { application_id, terms: { ...terms, hours_per_week: 12 } } });
  await dialog.getByLabel('Rate').fill('185.50');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(dialog.getByText('A proposed change waits for its answer.')).toBeVisible();
  await axe(owner);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const proposal = home.getByRole('region', { name: `Proposed terms for ${title}` });
  await proposal.getByRole('button', { name: 'Decline' }).click();
  await owner.getByRole('dialog').getByLabel('Reason').fill('Eight hours are enough for now.');
  await owner.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(proposal).toBeHidden();
  await expect(home.getByText('$180/hour', { exact: true })).toBeVisible();
  await home.getByRole('button', { name: 'Start' }).press('Enter');
  await owner.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(home.getByText('Active', { exact: true })).toBeVisible();

  const person = await signedIn(browser, fractional, '/account/fractional/engagements');
  await person.setViewportSize(narrow);
  await axe(person);
  await person.getByRole('link', { name: title }).click();
  const engagement = person.getByRole('main');
  await expect(engagement.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(engagement.getByText('$180/hour', { exact: true })).toBeVisible();
  await engagement.getByRole('button', { name: 'Pause' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(engagement.getByText('Paused', { exact: true }).first()).toBeVisible();
  await expect(engagement.getByText('Status: Active → Paused')).toBeVisible();
  await expect(engagement.getByText('Changed terms declined')).toBeVisible();
  await expect(engagement.locator('[data-loading]')).toHaveCount(0);
  await axe(person);

  await owner.reload();
  await expect(home.getByText('Paused', { exact: true }).first()).toBeVisible();
  await home.getByRole('button', { name: 'End' }).click();
  const endDialog = owner.getByRole('dialog', { name: 'End the engagement' });
  await endDialog.getByLabel('Reason').fill('The round is closed.');
  await endDialog.getByRole('button', { name: 'End engagement' }).click();
  await expect(home.getByText('The round is closed.')).toBeVisible();
  await expect(home.getByRole('button', { name: 'Propose changes' })).toBeHidden();
  await expect(home.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await axe(owner);
  await owner.getByRole('link', { name: 'All engagements' }).click();
  await owner.getByRole('button', { name: 'Planned' }).click();
  await expect(owner.getByText('No engagements with this status')).toBeVisible();
});
