import { jobApply } from '../contract/src/applications.ts';
import { employeeProfileUpdate } from '../contract/src/fractionals.ts';
import { jobUpdate } from '../contract/src/jobs.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob } from './support/hiring.ts';
import { axe, expect, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const coverLetter =
  'I have built the finance function of three companies like yours, and I can begin next month.';

const jobPage = (id: string) => `/account/fractional/opportunities/browse-jobs/job-id?id=${id}`;

test('an application to a company on the no-go list of the applicant requires a confirmation', {
  tag: '@long',
}, async ({ browser }) => {
  const { id } = await aJob(`CFO to be wary of ${Date.now()}`);
  const { email } = await aVerifiedFractional();
  const call = await callAs(email);
  await call(employeeProfileUpdate, { body: { no_go_companies: ['MARLOW FREIGHT, Ltd.'] } });
  const person = await signedIn(browser, email, jobPage(id));
  const warning = 'You named this company as one you do not want to be seen by.';
  await expect(person.getByText(warning)).toBeVisible();
  await axe(person);
  await person.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = person.getByRole('dialog');
  const consent = dialog.getByRole('checkbox', { name: 'Marlow Freight may see my profile' });
  await dialog.getByLabel('Cover letter').fill(coverLetter);
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(dialog.getByText('Confirm this to apply.')).toBeVisible();
  await expect(consent).toBeFocused();
  await axe(person);
  await consent.press('Space');
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await expect(person.getByRole('list', { name: 'History' })).toContainText('Sent');
  await expect(person.getByText(warning)).toBeHidden();
});

test('a job at its intake cap offers no Apply button', {
  tag: '@long',
}, async ({ browser }) => {
  const { id, owner } = await aJob(`CFO that many want ${Date.now()}`);
  const company = await callAs(owner);
  await company(jobUpdate, { params: { id }, body: { intake_cap: 1 } });
  const { call } = await aVerifiedFractional();
  await call(jobApply, { body: { job_id: id, cover_letter: coverLetter } });
  const lateApplicant = await aVerifiedFractional();
  const person = await signedIn(browser, lateApplicant.email, jobPage(id));
  await expect(person.getByText('This job has reached its limit of applications.')).toBeVisible();
  await expect(person.getByRole('button', { name: 'Apply', exact: true })).toBeHidden();
  await axe(person);
});
