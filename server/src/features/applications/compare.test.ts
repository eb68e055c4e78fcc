import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { compareApplicants, pipelineCsv } from '../../../../contract/src/compare-applicants.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
let job_id: string;
let application_ids: string[];
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  job_id = await aJob(test, company.companyId);
  application_ids = [];
  for (const first_name of ['Ada', '=1+1']) {
    const { token } = await aFractional(test, {}, { first_name, last_name: 'Quince' });
    const body = { job_id, cover_letter: 'A letter that is long enough.' };
    application_ids.push((await test.as(token)(jobApply, { body })).id);
  }
});
afterAll(() => test.close());

const compare = (person: Person, ids = application_ids) =>
  test.as(person.token)(compareApplicants, { query: { application_ids: ids } });
const exportCsv = (person: Person) => test.as(person.token)(pipelineCsv, { query: { job_id } });

it('gives comparison and CSV, with formulas escaped, to the larger sourcing plan only [pipeline-csv]', async () => {
  await aSubscription(test, company.id, 'Promote 10');
  expect(await refusal(compare(company))).toMatchObject({ message: planLimitMessages.compare });
  expect(await refusal(exportCsv(company))).toMatchObject({ message: planLimitMessages.pipelineCsv });
  await aSubscription(test, company.id, 'Full');
  expect((await compare(company)).results.map(({ id }) => id)).toEqual(application_ids);
  const { name, csv } = await exportCsv(company);
  expect(name).toMatch(/^applicants-[\d-]+\.csv$/);
  expect(csv).toContain('Ada Quince');
  expect(csv).toContain("'=1+1 Quince");
  expect(await listAudit(test, job_id)).toMatchObject([
    { action: 'pipeline_exported', actor_id: company.id, subject_type: 'job' },
  ]);
});

it('returns 404 for applicants of another company and 400 for a single applicant', async () => {
  const other = await aCompany(test);
  await aSubscription(test, other.id, 'Full');
  expect(await refusal(compare(other))).toMatchObject({ status: 404 });
  expect(await refusal(exportCsv(other))).toMatchObject({ status: 404 });
  expect(await refusal(compare(company, application_ids.slice(0, 1)))).toMatchObject({ status: 400 });
});
