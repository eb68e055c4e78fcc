import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { employeeList, employeeProfile } from '../../../../contract/src/fractionals.ts';
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

it('sorts a search by the match with an own job and tells the three best reasons, on the profile, too', async () => {
  const call = test.as(company.token);
  const headline = 'Malt and hops';
  const far = await aFractional(test, { headline, fractional_type: 'CTO', skill_titles: ['Cloud'] });
  const near = await aFractional(test, { headline, fractional_type: 'COO', skill_titles: ['Brewery yeast'] });
  const best = await aFractional(test, { headline, skill_titles: ['Brewery yeast'] });
  await test.db
    .updateTable('fractionals')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('user_id', '=', best.id)
    .execute();
  const query = { search: 'malt hops', match_job: job };
  const sorted = await call(employeeList, { query: { ...query, sort: 'match', page_size: 2 } });
  expect(sorted).toMatchObject({ count: 3, results: [{ id: best.id }, { id: near.id }] });
  expect(
    await call(employeeList, { query: { ...query, sort: 'match', page: 2, page_size: 2 } }),
  ).toMatchObject({
    results: [{ id: far.id }],
  });
  const scores = sorted.results.map(({ match }) => match?.score ?? 0);
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
  expect(sorted.results[0]?.match?.reasons.map(({ text }) => text)).toContain('CFO is their primary type.');

  const { results } = await call(employeeList, { query });
  expect(results.map(({ id, match }) => [id, match?.reasons.length])).toEqual([
    [near.id, 3],
    [far.id, 3],
    [best.id, 3],
  ]);
  expect((await call(employeeList, { query: { search: 'malt hops' } })).results[0]).not.toHaveProperty(
    'match',
  );
  const profile = await call(employeeProfile, { params: { id: best.id }, query: { match_job: job } });
  expect(profile.match).toEqual(sorted.results[0]?.match);
});

it('refuses to match with the job of another company, and to match for a visitor', async () => {
  const stranger = test.as((await aCompany(test)).token);
  const person = await aFractional(test);
  const refused = await Promise.all([
    refusal(stranger(employeeList, { query: { match_job: job } })),
    refusal(stranger(employeeProfile, { params: { id: person.id }, query: { match_job: job } })),
    refusal(test.as()(employeeList, { query: { match_job: job } })),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
});
