import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyHome } from '../../../../contract/src/company-home.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anApplication,
  aSubscription,
} from '../../../test/builders.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const getHome = (token: string) => test.as(token)(companyHome);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('lists what is due, interviews and new applicants of the own company alone', async () => {
  const company = await aCompany(test);
  const [stranger, late, fresh, interviewed, offered] = [
    await aCompany(test),
    await aFractional(test),
    await aFractional(test),
    await aFractional(test),
    await aFractional(test),
  ];
  const job = await aJob(test, company.companyId, { title: 'Fractional CFO for a dairy' });
  await anApplication(test, await aJob(test, stranger.companyId), late.id, { created_at: inHours(-150) });
  const overdue = await anApplication(test, job, late.id, { created_at: inHours(-130), status: 'viewed' });
  const newest = await anApplication(test, job, fresh.id);
  const booked = await anApplication(test, job, interviewed.id, { status: 'interview' });
  const offer = await anApplication(test, job, offered.id, { status: 'offer' });
  const interview = {
    times: '[]',
    minutes: 30,
    time_zone: 'UTC',
    place: 'Room 2',
    status: 'scheduled' as const,
  };
  await test.db
    .insertInto('interviews')
    .values([
      { ...interview, application_id: booked, starts_at: inHours(3) },
      { ...interview, application_id: booked, starts_at: inHours(-2) },
      { ...interview, application_id: booked, starts_at: inHours(90) },
    ])
    .execute();

  const home = await getHome(company.token);
  expect(home.first_steps).toBeNull();
  expect(home.due).toMatchObject([
    { kind: 'reply', waits_for: 'company', application_id: overdue, job: { id: job } },
    { kind: 'offer', waits_for: 'fractional', application_id: offer },
  ]);
  expect(home.due_count).toBe(2);
  expect(home.interviews).toMatchObject([{ application_id: booked, place: 'Room 2', minutes: 30 }]);
  expect(home.applicants).toMatchObject([{ application_id: newest, headline: 'Finance lead', score: 50 }]);
  expect([home.applicants_count, home.live_jobs]).toEqual([1, 1]);

  const other = await getHome(stranger.token);
  expect([other.due_count, other.interviews.length, other.live_jobs]).toEqual([1, 0, 1]);
  expect(JSON.stringify(other)).not.toContain(job);
});

it('suggests the best match of each live job, without applicants and without names for an unknown company', async () => {
  const company = await aCompany(test, { approved_at: null });
  const type = { fractional_type: 'CHRO' as const, skill_titles: ['Falconry'] };
  const job = await aJob(test, company.companyId, type);
  await aFractional(test, { fractional_type: 'CHRO' });
  const [best, applied] = [await aFractional(test, type), await aFractional(test, type)];
  await anApplication(test, job, applied.id);
  const [match, ...others] = (await getHome(company.token)).matches;
  expect(others).toEqual([]);
  expect(match).toMatchObject({ id: job, fractional: { id: best.id, last_name: 'L.' } });
  expect(match?.reasons.map(({ text }) => text)).toContain('1 of 1 skills: Falconry.');
});

it('shows the first steps until a job is published, and what was paid to the owner alone', async () => {
  const company = await aCompany(test);
  expect((await getHome(company.token)).first_steps).toMatchObject({ draft: null, has_plan: false });
  const draft = await aJob(test, company.companyId, {
    status: 'draft',
    published_at: null,
    expires_at: null,
  });
  await aSubscription(test, company.id, 'Promote 3');
  await test.db
    .insertInto('invoices')
    .values(
      [34_900, 1_100].map((amount_minor) => ({
        user_id: company.id,
        description: 'Promote 3',
        currency: 'GBP' as const,
        amount_minor,
        refunded_minor: 100,
        status: 'paid' as const,
        created_at: inHours(-1),
        paid_at: inHours(-1),
      })),
    )
    .execute();
  const home = await getHome(company.token);
  expect(home.first_steps).toMatchObject({ draft: { id: draft }, has_plan: true });
  expect(home).toMatchObject({ plan_names: ['Promote 3'], spent: [{ amount: 358, currency: 'GBP' }] });
  expect(home.allowances).toContainEqual(
    expect.objectContaining({ kind: 'active_job', allowed: 3, used: 0 }),
  );

  const colleague = await getHome((await aColleague(test, company.companyId)).token);
  expect(colleague).toMatchObject({ plan_names: ['Promote 3'], spent: null });
});
