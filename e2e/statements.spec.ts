import { jobApplicationStatus, jobApply } from '../contract/src/applications.ts';
import { businessRecordUpdate } from '../contract/src/business-records.ts';
import { engagementStatus } from '../contract/src/engagements.ts';
import { callAs, signedIn } from './support/accounts.ts';
import { aJob, hire } from './support/hiring.ts';
import { axe, expect, narrow, test } from './support/journey.ts';
import { aVerifiedFractional } from './support/newcomers.ts';

const address = { street: '1 Quay', postal_code: 'BS1 4RW', city: 'Bristol', country: 'GB' } as const;

test('a fractional submits hours, the company approves them, and the invoice can be downloaded', async ({
  browser,
}) => {
  const title = `CFO with statements ${Date.now()}`;
  const { id: job_id, owner: company } = await aJob(title);
  const { email: fractional, call } = await aVerifiedFractional();
  const cover_letter = 'I have built the finance function of three companies like yours.';
  const { id: application_id } = await call(jobApply, { body: { job_id, cover_letter } });
  const companyCall = await callAs(company);
  for (const status of ['shortlisted', 'interview'] as const)
    await companyCall(jobApplicationStatus, { body: { application_id, status } });
  await hire(companyCall, call, application_id);
  await call(engagementStatus, { body: { application_id, status: 'active' } });
  await companyCall(businessRecordUpdate, { body: { legal_name: 'Harbour Ltd', ...address } });

  const person = await signedIn(browser, fractional, `/account/fractional/engagements/${application_id}`);
  await person.setViewportSize(narrow);
  const statements = person.getByRole('region', { name: 'Monthly statements' });
  await statements.getByText('Open', { exact: true }).click();
  await statements.getByRole('button', { name: 'Enter hours' }).click();
  const form = person.getByRole('dialog', { name: /^Hours in/ });
  await form.getByRole('textbox', { name: 'Topic' }).fill('Cash forecast');
  await form.getByLabel('Hours').fill('2.5');
  await expect(form.getByRole('status')).toContainText('Pay: $450');
  await axe(person);
  await form.getByRole('button', { name: 'Submit' }).click();
  const confirmation = person.getByRole('dialog', { name: /^Submit/ });
  await confirmation.getByRole('button', { name: 'Submit' }).click();
  await expect(statements.getByText('Submitted', { exact: true })).toBeVisible();

  const owner = await signedIn(browser, company, `/account/company/engagements/${application_id}`);
  const row = owner.getByRole('region', { name: 'Monthly statements' });
  await expect(row.getByText('Cash forecast')).toBeVisible();
  await row.getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByText('Approved', { exact: true })).toBeVisible();

  await person.reload();
  await statements.getByRole('button', { name: 'Create invoice' }).click();
  await person.getByRole('dialog').getByRole('button', { name: 'Add your business details' }).click();
  const details = person.getByRole('dialog', { name: 'Business details' });
  await details.getByLabel('Legal name').fill('Byrne Advisory');
  await details.getByLabel('Street').fill(address.street);
  await details.getByLabel('Postal code').fill(address.postal_code);
  await details.getByLabel('City').fill(address.city);
  await details.getByRole('combobox', { name: 'Country' }).fill('United K');
  await person.getByRole('option', { name: 'United Kingdom' }).click();
  await details.getByLabel('VAT id').fill('GB123456789');
  await details.getByLabel('Tax rate').fill('20');
  await axe(person);
  await details.getByRole('button', { name: 'Save' }).click();

  await person.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
  await expect(statements.getByText('$540')).toBeVisible();
  const [file] = await Promise.all([
    person.waitForEvent('download'),
    statements.getByRole('link', { name: 'PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('invoice-0001.pdf');
});
