import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { invitationCreate, suggestedPeople } from '../../../../contract/src/invitations.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription } from '../../../test/builders.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let job: string;
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Lite');
  job = await aJob(test, company.companyId, { title: 'Fractional CFO for a brewery' });
});
afterAll(() => test.close());

const application = { cover_letter: 'I have led finance teams of this size before.' };

it('suggests the best matches without people who applied, are invited, paused or hidden', async () => {
  const { name } = await test.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', company.companyId)
    .executeTakeFirstOrThrow();
  const call = test.as(company.token);
  const odd = { skill_titles: ['Brewery yeast'], fractional_type: 'CFO' as const };
  await test.db
    .updateTable('jobs')
    .set({ skill_titles: ['Brewery yeast'] })
    .where('id', '=', job)
    .execute();
  const best = await aFractional(test, odd);
  const [paused, away, invited, applied] = [
    await aFractional(test, { ...odd, paused: true }),
    await aFractional(test, { ...odd, no_go_companies: [`${name} plc`] }),
    await aFractional(test, odd),
    await aFractional(test, odd),
  ];
  await call(invitationCreate, { body: { job_id: job, fractional_id: invited.id } });
  await test.as(applied.token)(jobApply, { body: { job_id: job, ...application } });
  const { results } = await call(suggestedPeople, { query: { job_id: job } });
  expect(results[0]?.fractional.id).toBe(best.id);
  expect(results[0]?.reasons.map(({ text }) => text).join(' ')).not.toMatch(/\byou(r)?\b/i);
  const ids = results.map(({ fractional }) => fractional.id);
  for (const { id } of [paused, away, invited, applied]) expect(ids).not.toContain(id);
  const stranger = await aCompany(test);
  expect(await refusal(test.as(stranger.token)(suggestedPeople, { query: { job_id: job } }))).toMatchObject({
    status: 404,
  });
});
