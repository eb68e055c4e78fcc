import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApply } from '../../../../contract/src/applications.ts';
import { jobChangeStatus, jobCreate } from '../../../../contract/src/jobs.ts';
import {
  savedSearchCreate,
  savedSearchList,
  savedSearchUpdate,
} from '../../../../contract/src/saved-searches.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { jobForm, someIndustries } from '../../../test/job-form.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { matchSavedSearches, notifyDigests, notifyMatch } from './saved-searches.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Orchard Works' });
  await aSubscription(test, company.id, 'Promote 10');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('saved_searches').execute();
  test.mails.length = 0;
});

const searcher = async (plan?: 'Basic' | 'Premium' | 'Powerhouse') => {
  const person = await aFractional(test);
  if (plan) await aSubscription(test, person.id, plan);
  return person;
};
const save = (person: Person, more: object = {}) =>
  test.as(person.token)(savedSearchCreate, {
    body: { name: 'Any CFO', filters: { fractional_type: ['CFO'] }, ...more },
  });
const aLiveJob = async (more: Parameters<typeof aJob>[2] = {}) => {
  const id = await aJob(test, company.companyId, more);
  await matchSavedSearches.run(test.deps, { job_id: id });
  return id;
};
const listMatchNotices = (person: Person) => listNotices(test, person, 'matching_job');
const mailsTo = (person: Person) => test.mails.filter(({ to }) => to === person.email);
/** A time zone in which it is `hour` o'clock now. */
const zoneAt = (hour: number): string => {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};
/** Moves everybody to a time zone in which it is `hour` o'clock. */
const setHour = (hour: number) =>
  test.db
    .updateTable('fractionals')
    .set({ time_zone: zoneAt(hour) })
    .execute();
const digest = async () => {
  await setHour(8);
  await notifyDigests.run(test.deps, {});
  await runTasks(test);
};
const daysLater = (days: number) =>
  sql`update saved_searches set
    created_at = created_at - make_interval(days => ${days}),
    last_notified_at = last_notified_at - make_interval(days => ${days})`.execute(test.db);

describe('immediate alerts', () => {
  it('notify once of a job that goes live, with one-click unsubscribe', async () => {
    const person = await searcher('Premium');
    await save(person);
    const { industry } = await someIndustries(test);
    const call = test.as(company.token);
    const draft = await call(jobCreate, { body: jobForm(industry, { status: 'draft' }) });
    await runTasks(test);
    expect(await listMatchNotices(person)).toEqual([]);

    for (const status of ['active', 'paused', 'active'] as const)
      await call(jobChangeStatus, { body: { job_id: draft.id, status } });
    await runTasks(test);
    expect(await listMatchNotices(person)).toMatchObject([
      {
        title: draft.title,
        body: 'Orchard Works posted a job that matches your search “Any CFO”.',
        link: `/account/fractional/opportunities/browse-jobs/job-id?id=${draft.id}`,
      },
    ]);
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(
      `http://localhost:3000/account/fractional/opportunities/browse-jobs/job-id?id=${draft.id}`,
    );
  });

  it('notify once when two searches match, two workers run and the task is repeated', async () => {
    const person = await searcher('Premium');
    await save(person);
    await save(person, { name: 'Remote', filters: { workplace: ['remote'] } });
    const job = await aLiveJob();
    const task = { user_id: person.id, job_id: job };
    await Promise.all([
      notifyMatch.run(test.deps, task),
      notifyMatch.run(test.deps, task),
      matchSavedSearches.run(test.deps, { job_id: job }),
    ]);
    await runTasks(test);
    await digest();
    expect(await listMatchNotices(person)).toHaveLength(1);
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('exclude companies on the no-go list, also from digests', async () => {
    const wary = await aFractional(test, { no_go_companies: ['ORCHARD works, Inc.'] });
    await aSubscription(test, wary.id, 'Premium');
    await save(wary);
    await save(wary, { name: 'Daily', frequency: 'daily' });
    const open = await searcher('Premium');
    await save(open);
    await aLiveJob();
    await runTasks(test);
    await daysLater(2);
    await digest();
    expect(await listMatchNotices(wary)).toEqual([]);
    expect(await listMatchNotices(open)).toHaveLength(1);
    const { results } = await test.as(wary.token)(savedSearchList);
    expect(results.map(({ new_count }) => new_count)).toEqual([0, 0]);
  });

  it('exclude other functions, applied and paused jobs, and disabled searches', async () => {
    const [off, applied, other] = [
      await searcher('Premium'),
      await searcher('Premium'),
      await searcher('Premium'),
    ];
    const { id } = await save(off);
    await test.as(off.token)(savedSearchUpdate, { params: { id }, body: { alerts: false } });
    await save(applied);
    await save(other, { filters: { fractional_type: ['CTO'] } });
    const job = await aJob(test, company.companyId);
    await test.as(applied.token)(jobApply, {
      body: { job_id: job, cover_letter: 'I have led finance teams of this size before.' },
    });
    await matchSavedSearches.run(test.deps, { job_id: job });
    await aLiveJob({ status: 'paused' });
    await runTasks(test);
    await daysLater(8);
    await digest();
    for (const person of [off, applied, other]) expect(await listMatchNotices(person)).toEqual([]);
  });

  it('reach all of 451 matching searches', async () => {
    const crowd = await searcher('Powerhouse');
    await sql`
      insert into saved_searches (user_id, name, filters, functions, frequency)
      select ${crowd.id}, 'Search ' || n, '{"fractional_type": ["CTO", "CFO"]}', '{CTO,CFO}', 'weekly'
      from generate_series(1, 450) as n`.execute(test.db);
    const person = await searcher('Premium');
    await save(person);
    await aLiveJob();
    await runTasks(test);
    const { count } = await test.db
      .selectFrom('saved_search_matches')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(451);
    expect(await listMatchNotices(person)).toHaveLength(1);
  });
});

describe('digests', () => {
  it('are weekly on Free and daily on Basic, and name each job once', async () => {
    const [free, basic] = [await searcher(), await searcher('Basic')];
    await save(free);
    await save(basic);
    await aLiveJob();
    await digest();
    expect([await listMatchNotices(free), await listMatchNotices(basic)]).toEqual([[], []]);

    await daysLater(1);
    await digest();
    expect(await listMatchNotices(free)).toEqual([]);
    expect(await listMatchNotices(basic)).toMatchObject([{ title: '1 new job for your saved searches' }]);

    await daysLater(1);
    await aLiveJob();
    await aLiveJob();
    await digest();
    expect(await listMatchNotices(basic)).toMatchObject([
      {},
      { title: '2 new jobs for your saved searches' },
    ]);

    await daysLater(5);
    await digest();
    expect(await listMatchNotices(free)).toMatchObject([{ title: '3 new jobs for your saved searches' }]);
    expect(await listMatchNotices(basic)).toHaveLength(2);
  });

  it('wait for the morning of each person', async () => {
    const person = await searcher('Basic');
    await save(person);
    await aLiveJob();
    await daysLater(1);
    for (const hour of [6, 11, 23]) {
      await setHour(hour);
      await notifyDigests.run(test.deps, {});
      expect(await listMatchNotices(person)).toEqual([]);
    }
    await setHour(7);
    await notifyDigests.run(test.deps, {});
    expect(await listMatchNotices(person)).toHaveLength(1);
  });

  it('name ten jobs and count the others', async () => {
    const person = await searcher('Basic');
    await save(person);
    for (let n = 0; n < 12; n++) await aLiveJob({ title: `Fractional CFO, plant ${n}` });
    await daysLater(1);
    await setHour(7);
    await Promise.all([notifyDigests.run(test.deps, {}), notifyDigests.run(test.deps, {})]);
    await runTasks(test);
    const [mail, ...others] = mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.text.match(/Fractional CFO, plant \d+\n/g)?.length ?? 0).toBeGreaterThanOrEqual(10);
    expect(mail?.text).toContain('And 2 more.');
    await daysLater(1);
    await digest();
    expect(mailsTo(person)).toHaveLength(1);
  });

  it('follow the frequency of a smaller plan and skip searches beyond it', async () => {
    const person = await searcher('Premium');
    await save(person);
    await save(person, { name: 'Over the plan', filters: { fractional_type: ['CTO'] } });
    await test.db
      .updateTable('subscriptions')
      .set({ status: 'ended' })
      .where('user_id', '=', person.id)
      .execute();
    await aLiveJob();
    await aLiveJob({ fractional_type: 'CTO' });
    await runTasks(test);
    await daysLater(1);
    await digest();
    expect(await listMatchNotices(person)).toEqual([]);
    await daysLater(6);
    await digest();
    expect(await listMatchNotices(person)).toMatchObject([{ title: '1 new job for your saved searches' }]);
  });
});
