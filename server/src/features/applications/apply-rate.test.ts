import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const posted = { budget_min_minor: 80_00, budget_max_minor: 120_00, rate_period: 'hour' } as const;
const unstated = { ...posted, budget_min_minor: null, budget_max_minor: null };

/** Applies to a new job at a rate. */
const applyAt = async (
  person: Person,
  job: Parameters<typeof aJob>[2],
  rate: { proposed_rate: number; confirm_high_rate?: boolean },
) => {
  const job_id = await aJob(test, company.companyId, job);
  return test.as(person.token)(jobApply, {
    body: { job_id, cover_letter: 'I have done this twice.', ...rate },
  });
};

it('returns 400 for an unconfirmed rate of more than five times the posted maximum', async () => {
  const person = await aFractional(test);
  expect(await refusal(applyAt(person, posted, { proposed_rate: 600.01 }))).toMatchObject({
    status: 400,
    fields: { confirm_high_rate: expect.stringContaining('5 times') },
  });
  const stored = await test.db
    .selectFrom('applications')
    .select('id')
    .where('fractional_id', '=', person.id)
    .execute();
  expect(stored).toEqual([]);
});

it('accepts five times the maximum, a confirmed higher rate, and any rate where no pay is posted', async () => {
  const person = await aFractional(test);
  const accepted = [
    await applyAt(person, posted, { proposed_rate: 600 }),
    await applyAt(person, posted, { proposed_rate: 600.01, confirm_high_rate: true }),
    await applyAt(person, unstated, { proposed_rate: 9_000 }),
  ];
  expect(accepted.map(({ proposed_rate }) => proposed_rate)).toEqual([600, 600.01, 9_000]);
});
