import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userList } from '../contract/src/account-list.ts';
import { signIn } from '../contract/src/accounts.ts';
import { adminUserList } from '../contract/src/admin-users.ts';
import {
  companyMoves,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  openStatuses,
} from '../contract/src/applications.ts';
import { bookmarkedJobs } from '../contract/src/bookmarks.ts';
import { chatRooms } from '../contract/src/chat.ts';
import { employerList, employerProfileOwn } from '../contract/src/companies.ts';
import { EngagementStatus, engagementDetail, engagementList } from '../contract/src/engagements.ts';
import { entitlements } from '../contract/src/entitlements.ts';
import {
  employeeList,
  employeeProfile,
  employeeProfileOwn,
  ProfileUpdate,
} from '../contract/src/fractionals.ts';
import { JobUpdate } from '../contract/src/job-form.ts';
import { jobDetail, jobList, recentRecommended } from '../contract/src/jobs.ts';
import { mandateDetail } from '../contract/src/mandates.ts';
import { homepageReviews, reviewList } from '../contract/src/reviews.ts';
import { shortlistDetail, shortlistList } from '../contract/src/shortlists.ts';
import { talentSearchList } from '../contract/src/talent-searches.ts';
import { hashCanonicalJson } from '../server/src/features/terms/terms.public.ts';
import { appForTest, type TestApp } from '../server/test/app-for-test.ts';
import { loadAll } from '../server/test/load-all.ts';
import { demoAccounts, demoPassword, namedAccounts } from './demo-accounts.ts';
import { openContext } from './demo-context.ts';
import { makeMarketplace } from './make-marketplace.ts';
import { seedDemo } from './seed-demo.ts';

let test: TestApp;
const tokens = new Map<string, string>();

const signInAs = async (email: string) => {
  const session = await test.as()(signIn, { body: { email, password: demoPassword } });
  if (!('token' in session)) throw new Error(`${email} needs a second factor.`);
  return session;
};

beforeAll(async () => {
  test = await appForTest();
  await seedDemo(test.deps);
  for (const { email } of namedAccounts) tokens.set(email, (await signInAs(email)).token);
});
afterAll(() => test.close());

const getId = async (email: string): Promise<string> => {
  const users = test.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).id;
};

const as = (name: string) => test.as(tokens.get(`${name}@cadre.example`));

const getRows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(test.db)).rows;

describe('demo accounts', () => {
  it('are listed with their password when the server is ready', () => {
    for (const { email } of namedAccounts) expect(demoAccounts()).toContain(email);
    expect(demoAccounts()).toContain(demoPassword);
  });

  it('sign in with their account type and plan', async () => {
    const sessions = await Promise.all(namedAccounts.map(({ email }) => signInAs(email)));
    expect(
      sessions.map(({ email, type, plan_name, submit_approval_request }) => [
        email,
        type,
        plan_name,
        submit_approval_request,
      ]),
    ).toEqual([
      ['admin@cadre.example', 'admin', expect.any(String), expect.any(Boolean)],
      ['company@cadre.example', 'company', expect.stringMatching(/Promote 10|Full/), expect.any(Boolean)],
      ['newcompany@cadre.example', 'company', 'Free', expect.any(Boolean)],
      ['fractional@cadre.example', 'fractional', 'Premium', true],
      ['basic@cadre.example', 'fractional', 'Basic', true],
      ['pending@cadre.example', 'fractional', 'Free', false],
    ]);
  });

  it('have enough jobs, applications, bookmarks and profile data', async () => {
    const mine = await as('company')(jobList, { query: { mine: 'true' } });
    expect(mine.results).toHaveLength(5);
    for (const job of mine.results) expect(job.applications_count).toBeGreaterThanOrEqual(10);
    const profile = await as('company')(employerProfileOwn);
    expect(profile).toMatchObject({ plan_names: ['Promote 10', 'Full'], jobs_allowed: 13, jobs_live: 4 });

    const stages = (name: string) =>
      loadAll((page) => as(name)(employeeAppliedJobsList, { query: { page, page_size: 100 } }));
    expect(new Set((await stages('fractional')).map(({ status }) => status)).size).toBeGreaterThanOrEqual(8);
    expect(new Set((await stages('basic')).map(({ status }) => status)).size).toBe(5);
    expect((await as('fractional')(bookmarkedJobs)).count).toBeGreaterThanOrEqual(5);

    const { completeness, capacity } = await as('fractional')(employeeProfileOwn);
    expect(completeness).toBe(100);
    expect(Object.values(capacity ?? {}).at(-1), 'free hours beside the engagements').toBeGreaterThan(0);
    expect((await as('pending')(employeeProfileOwn)).missing?.length).toBeGreaterThan(3);
    expect((await as('newcompany')(employerProfileOwn)).plan_names).toEqual([]);
  });
});

describe('demo marketplace', () => {
  it('is the same for the same time', async () => {
    const now = new Date('2026-03-04T10:00:00Z');
    const make = async () => makeMarketplace(await openContext(test.db, 'hash', now));
    expect(await make()).toEqual(await make());
  });

  it('fills only an empty database', async () => {
    const countRows = () =>
      getRows(sql`select (select count(*) from users) as users, (select max(xmin::text::int8) from users) as last,
        (select count(*) from jobs) as jobs, (select count(*) from files) as pictures, (select count(*) from applications) as applications`);
    const before = await countRows();
    await seedDemo(test.deps);
    expect(await countRows()).toEqual(before);
    expect(before).toMatchObject([{ jobs: 300, applications: 1500, pictures: 126 }]);
  });

  it('has counters that match a recount', async () => {
    const mismatches = await getRows(sql`
      select jobs.id from jobs left join applications on applications.job_id = jobs.id
      group by jobs.id
      having applicants_count <> count(applications.id)
        or new_applicants <> count(*) filter (where applications.status = 'submitted')`);
    expect(mismatches).toEqual([]);
  });

  it('has application histories that lead to the current status', async () => {
    const all = await getRows(sql<{
      id: string;
      status: string;
      path: (keyof typeof companyMoves)[];
      inOrder: boolean;
    }>`
      select applications.id, applications.status,
        array_agg(history.status order by history.id) as path,
        bool_and(history.at <= now() and history.at >= applications.created_at)
          and array_agg(history.id order by history.at) = array_agg(history.id order by history.id) as "inOrder"
      from applications join application_history as history on history.application_id = applications.id
      group by applications.id`);
    expect(all).toHaveLength(1500);
    for (const { path, status, inOrder } of all) {
      expect(inOrder).toBe(true);
      expect(path[0]).toBe('submitted');
      expect(path.at(-1)).toBe(status);
      for (const [index, step] of path.slice(1).entries()) {
        const from = path[index] as (typeof path)[number];
        const ends = ['withdrawn', 'closed', 'no_response'].includes(step);
        if (ends) expect(openStatuses).toContain(from);
        // A counter-offer stays at the offer stage; an accepted offer hires.
        else if (step === 'offer' || step === 'hired') expect(['interview', 'offer']).toContain(from);
        else expect(companyMoves[from]).toContain(step);
      }
    }
  });

  it('follows the rules for applications', async () => {
    const allowed = Object.entries(entitlements.fractional).map(
      ([plan, { applications, day }]) => sql`(${plan}, ${applications}::int, ${day}::int)`,
    );
    expect(
      await getRows(sql`
        with allowed (plan, month, day) as (values ${sql.join(allowed)})
        select applications.fractional_id, count(*)
        from applications
        left join subscriptions on subscriptions.user_id = applications.fractional_id
        left join plans on plans.id = subscriptions.plan_id
        join allowed on allowed.plan = coalesce(plans.title, 'Free')
        group by applications.fractional_id, date_trunc('month', applications.created_at, 'UTC'), allowed.month
        having count(*) > allowed.month`),
      'more applications than the plan allows',
    ).toEqual([]);
    expect(
      await getRows(sql`
        select applications.id from applications where status in ('submitted', 'viewed')
          and created_at < now() - interval '21 days'`),
      'applications without an answer',
    ).toEqual([]);
    expect(
      await getRows(sql`
        select applications.id from applications
        join fractionals on fractionals.user_id = applications.fractional_id
        join jobs on jobs.id = applications.job_id
        where fractionals.status not in ('verified', 'suspended') or applications.created_at < jobs.published_at
          or applications.created_at < fractionals.decided_at or jobs.status = 'draft'`),
      'applications of people or to jobs that do not take part',
    ).toEqual([]);
  });

  it('has companies with enough reviews for an average, and featured reviews', async () => {
    expect(await test.as()(homepageReviews)).toHaveLength(6);
    const companies = await getRows(sql<{ company_id: string }>`
      select company_id from reviews where author_side = 'fractional' and published_at <= now()
      group by company_id having count(*) >= 3`);
    expect(companies.length).toBeGreaterThanOrEqual(5);
    const reviews = await as('fractional')(reviewList, { query: { company: companies[0]?.company_id } });
    expect(reviews.average).toBeGreaterThanOrEqual(3);
  });

  it('is valid through the API for each account type', async () => {
    const live = await loadAll((page) => test.as()(jobList, { query: { page, page_size: 100 } }));
    expect(live.length).toBeGreaterThan(150);
    expect(new Set(live.map(({ title }) => title)).size).toBeGreaterThan(live.length * 0.95);
    expect(new Set(live.map(({ summary }) => summary)).size).toBeGreaterThan(live.length * 0.75);
    for (const { id } of live.filter((_, index) => index % 8 === 0)) {
      const job = await as('fractional')(jobDetail, { params: { id } });
      expect(JobUpdate.safeParse(job).error?.issues, job.title).toBeUndefined();
    }

    const all = await loadAll((page) => as('admin')(jobList, { query: { page, page_size: 100 } }));
    expect(all).toHaveLength(300);
    const people = await loadAll((page) => as('admin')(employeeList, { query: { page, page_size: 100 } }));
    expect(people).toHaveLength(240);
    for (const { id, last_name } of people.filter((_, index) => index % 4 === 0)) {
      const profile = await as('admin')(employeeProfile, { params: { id } });
      expect(ProfileUpdate.safeParse(profile).error?.issues, last_name).toBeUndefined();
      if (profile.status === 'verified') expect(profile.missing, last_name).toEqual([]);
    }
    expect((await as('company')(employeeList)).count).toBeGreaterThan(140);
    expect((await test.as()(employeeList)).results).toHaveLength(10);

    const companies = await loadAll((page) => as('admin')(employerList, { query: { page, page_size: 100 } }));
    expect(companies).toHaveLength(60);
    expect((await as('admin')(userList)).count).toBe(304);
    expect((await as('admin')(adminUserList)).count).toBe(4);

    const [job] = (await as('company')(jobList, { query: { mine: 'true' } })).results;
    const applicants = await as('company')(jobApplicants, { query: { job_id: job?.id ?? '' } });
    const readNotes = async ({ id }: { id: string }) =>
      (await as('company')(jobApplication, { params: { id } })).notes ?? [];
    expect((await Promise.all(applicants.results.map(readNotes))).flat()).not.toHaveLength(0);
    const { recent, recommended } = await as('fractional')(recentRecommended);
    expect(recent.length).toBeGreaterThan(0);
    expect(recommended[0]?.score).toBeGreaterThan(60);
  });
});

it('has engagements in every state for the demo company, with their history', async () => {
  const { results } = await as('company')(engagementList, { query: { page_size: 100 } });
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(EngagementStatus.options));
  expect((await as('fractional')(engagementList)).count).toBeGreaterThan(0);
  for (const { application_id: id, status, created_at, start_date } of results) {
    const { history } = await as('company')(engagementDetail, { params: { id } });
    expect(history[0]?.to ?? 'planned').toBe(status);
    expect(start_date > new Date().toISOString()).toBe(status === 'planned');
    for (const { at } of history) expect(at > created_at && at <= new Date().toISOString()).toBe(true);
  }
  const without = sql`select from applications where status = 'hired' and id not in (select application_id from engagements)`;
  expect(await getRows(without)).toEqual([]);
});

it('has documents that wait for the signature of each side, and signed ones', async () => {
  for (const name of ['company', 'fractional'] as const) {
    const { results } = await as(name)(engagementList);
    const mandates = await Promise.all(
      results.map(({ application_id }) => as(name)(mandateDetail, { params: { application_id } })),
    );
    const states = mandates.map(({ awaits_you, signatures }) => [awaits_you, signatures.length]);
    expect(states).toEqual(
      expect.arrayContaining([[true, 1], [false, 2], ...(name === 'company' ? [[false, 1]] : [])]),
    );
  }
});

it('has offers and statements in every state, with hashes of their terms', async () => {
  const rows = await test.db.selectFrom('terms_versions').selectAll().execute();
  for (const { body, sha256 } of rows) expect(sha256).toBe(hashCanonicalJson(body));
  expect(await getRows(sql`select distinct status from statements`)).toHaveLength(4);
  expect(await getRows(sql`select from payment_records`)).not.toEqual([]);
  // Seven states of an offer, and four of a proposed change.
  expect(new Set(rows.map(({ kind, outcome }) => `${kind} ${outcome}`)).size).toBe(7 + 4);
});

it('has shortlists with notes and tags, and saved searches for candidates with new people', async () => {
  const { results: lists } = await as('company')(shortlistList);
  expect(lists).toHaveLength(2);
  const people = await Promise.all(
    lists.map(({ id }) => as('company')(shortlistDetail, { params: { id } })),
  ).then((found) => found.flatMap(({ results }) => results));
  expect(people.filter(({ note }) => note).length).toBeGreaterThan(1);
  expect(people.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(2);
  const { results: searches } = await as('company')(talentSearchList);
  expect(searches).toHaveLength(2);
  expect(searches.some(({ new_count }) => new_count > 0)).toBe(true);
});

describe('chats', () => {
  it('exist for the demo accounts, with unread messages and one shared room', async () => {
    const listRooms = async (name: string) => {
      return as(name)(chatRooms, { params: { userId: await getId(`${name}@cadre.example`) } });
    };
    const [company, fractional] = [await listRooms('company'), await listRooms('fractional')];
    expect(company.length).toBeGreaterThan(5);
    expect(fractional.length).toBeGreaterThan(3);
    expect(fractional.some(({ unread_count }) => unread_count > 0)).toBe(true);
    const shared = company.filter(({ roomId }) => fractional.some((room) => room.roomId === roomId));
    expect(shared).toHaveLength(1);
  });

  it('have correct counters, no unfilled templates and no future messages', async () => {
    const broken = await getRows(sql`
      select r.id from chat_rooms r where r.last_sequence <> (select count(*) from chat_messages where room_id = r.id)
      union all select m.room_id from chat_members m where m.unread <> (select count(*) from chat_messages
        where room_id = m.room_id and sequence > m.read_sequence and sender_id <> m.user_id)
      union all select room_id from chat_messages where body like '%{%' or created_at > now()`);
    expect(broken).toEqual([]);
  });
});

describe('notifications', () => {
  it('exist for every named account, with the newest unread', async () => {
    for (const { email } of namedAccounts) {
      const id = await getId(email);
      const rows = await test.db
        .selectFrom('notifications')
        .select(['title', 'link', 'read_at', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('id', 'desc')
        .execute();
      expect([email, rows[0]?.read_at]).toEqual([email, null]);
      for (const row of rows) {
        expect(row.title).not.toMatch(/undefined|null|\{/);
        expect(row.created_at <= new Date().toISOString()).toBe(true);
      }
    }
  });
});
