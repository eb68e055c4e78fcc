import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { responseStatistics } from '../../../../contract/src/response-statistics.ts';
import type { FractionalType } from '../../../../contract/src/values.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { countResponses } from './response-statistics.queries.ts';

let test: TestApp;
let company: Person & { companyId: string };
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());

const statistics = (person: Person) => test.as(person.token)(responseStatistics);
const inBand = async (person: Person, from: number | null) =>
  (await statistics(person)).results.find(({ rate_from }) => rate_from === from);

interface Sent {
  type: FractionalType;
  rate?: number;
  daysAgo?: number;
}

/** An application of a new person, old enough to be counted. */
const anApplication = async ({ type, rate, daysAgo = 10 }: Sent) => {
  const person = await aFractional(test, { fractional_type: type });
  const job_id = await aJob(test, company.companyId, { fractional_type: type, rate_period: 'hour' });
  const { id } = await test.as(person.token)(jobApply, {
    body: {
      job_id,
      cover_letter: 'I have done this twice.',
      confirm_high_rate: true,
      ...(rate === undefined ? {} : { proposed_rate: rate }),
    },
  });
  await test.db
    .updateTable('applications')
    .set({ created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute();
  return { id, person };
};
const applications = async (count: number, sent: Sent) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await anApplication(sent));
  return made;
};
const move = (application_id: string, status: 'shortlisted' | 'declined') =>
  test.as(company.token)(jobApplicationStatus, { body: { application_id, status } });

it('returns 401 for a visitor and 404 for a company', async () => {
  expect(await refusal(test.as()(responseStatistics))).toMatchObject({ status: 401 });
  expect(await refusal(test.as(company.token)(responseStatistics))).toMatchObject({ status: 404 });
});

it('shows a segment from five people on, for a plan and the own functions only [response-statistics]', async () => {
  const [payer, free] = [
    await aFractional(test, { fractional_type: 'COO' }),
    await aFractional(test, { fractional_type: 'COO' }),
  ];
  await aSubscription(test, payer.id, 'Basic');
  const sent = await applications(limits.minSampleSize - 1, { type: 'COO', rate: 149.99 });
  await countResponses(test.db);
  expect(await statistics(payer)).toEqual({ locked: false, results: [], own: null });

  sent.push(await anApplication({ type: 'COO', rate: 100 }));
  const [seen, shortlisted] = sent.map(({ id }) => id) as [string, string];
  await test.as(company.token)(jobApplication, { params: { id: seen } });
  await move(shortlisted, 'shortlisted');
  await countResponses(test.db);
  expect((await statistics(payer)).results).toEqual([
    {
      fractional_type: 'COO',
      rate_from: 100,
      rate_to: 150,
      applications: 5,
      seen: 40,
      shortlisted: 20,
      replied: 20,
    },
  ]);
  expect(await statistics(free)).toEqual({ locked: true, results: [], own: null });
  const other = await aFractional(test, { fractional_type: 'CTO' });
  await aSubscription(test, other.id, 'Powerhouse');
  expect((await statistics(other)).results).toEqual([]);
});

it('counts people, not applications, and none that is recent or without a rate in a band', async () => {
  const payer = await aFractional(test, { fractional_type: 'CIO', fractional_types: ['CMO'] });
  await aSubscription(test, payer.id, 'Premium');
  const [first] = await applications(4, { type: 'CMO', rate: 320 });
  await anApplication({ type: 'CMO', rate: 320, daysAgo: limits.replySlowDays - 1 });
  await anApplication({ type: 'CMO', rate: 320, daysAgo: limits.replyRecordDays + 1 });
  const again = await anApplication({ type: 'CMO', rate: 320 });
  await test.db
    .updateTable('applications')
    .set({ fractional_id: first?.person.id ?? '' })
    .where('id', '=', again.id)
    .execute();
  await applications(5, { type: 'CMO' });
  await countResponses(test.db);
  expect(await inBand(payer, 300)).toBeUndefined();
  expect(await inBand(payer, null)).toMatchObject({ rate_to: null, applications: 5, seen: 0 });
});

it('shows the own responses on any plan, and no decline that the company can still undo', async () => {
  const { id, person } = await anApplication({ type: 'CHRO', rate: 200 });
  await move(id, 'declined');
  expect((await statistics(person)).own).toEqual({ applications: 1, seen: 0, shortlisted: 0, replied: 0 });
});
