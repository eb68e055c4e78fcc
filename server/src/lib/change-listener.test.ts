import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { employerProfileUpdate } from '../../../contract/src/companies.ts';
import { companyDomainAdd } from '../../../contract/src/company-domains.ts';
import { jobChangeStatus } from '../../../contract/src/jobs.ts';
import type { LiveTag } from '../../../contract/src/live-tags.ts';
import { profileViewAdd } from '../../../contract/src/profile-views.ts';
import { reviewAdd } from '../../../contract/src/reviews.ts';
import { scorecardCriteria } from '../../../contract/src/scorecards.ts';
import { shortlistAdd, shortlistCreate, shortlistList } from '../../../contract/src/shortlists.ts';
import { statementSave, statementSubmit } from '../../../contract/src/statements.ts';
import { talentSearchCreate } from '../../../contract/src/talent-searches.ts';
import { teamRemove } from '../../../contract/src/team.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  anEngagement,
  aRunningEngagement,
  aSubscription,
  type Person,
} from '../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../test/chat-client.ts';
import {
  actsOfAccounts,
  actsOfApplications,
  both,
  type LiveAct,
  type LiveReader,
  team,
} from '../../test/live-acts.ts';
import { actsOfAdmins } from '../../test/live-acts-of-admins.ts';
import { dayIn } from '../../test/offers.ts';
import { startOn } from '../../test/statement-records.ts';
import { startChangeListener } from './change-listener.ts';

let test: TestApp;
let listener: ReturnType<typeof startChangeListener>;
let people: Awaited<ReturnType<typeof somePeople>>;
const sockets = new Map<LiveReader, ChatClient>();

const somePeople = async () => {
  const company = await aCompany(test);
  return {
    company,
    colleague: await aColleague(test, company.companyId),
    fractional: await aFractional(test),
    otherCompany: await aCompany(test),
    otherFractional: await aFractional(test),
    ownerAdmin: await anAdmin(test),
    supportAdmin: await anAdmin(test, { admin_role: 'support' }),
    contentAdmin: await anAdmin(test, { admin_role: 'content' }),
  } satisfies Record<LiveReader, Person>;
};

beforeAll(async () => {
  test = await appForTest();
  listener = startChangeListener(test.deps, test.deps.config.databaseUrl as string);
  people = await somePeople();
  const port = await listenForChat(test);
  for (const [name, person] of Object.entries(people))
    sockets.set(name as LiveReader, await port.connect(person));
  for (const socket of sockets.values()) await socket.next('onlineUser');
});
afterAll(async () => {
  for (const socket of sockets.values()) await socket.close();
  await listener.stop();
  await test.close();
});

/** The people who received a frame of the tag since the last act. */
const listReaders = (tag: LiveTag): LiveReader[] =>
  [...sockets].flatMap(([name, { frames }]) =>
    frames.some((frame) => frame.action === 'changed' && frame.tag === tag) ? [name] : [],
  );

/** Waits for the frames of everything until now, by one to each person, which comes last, and forgets them. */
const clearFrames = async () => {
  const { colleague, ...others } = people;
  const ids = [colleague, ...Object.values(others)].map(({ id }) => id);
  await sql`select pg_notify('record_changed', 'bookmarks person ' || id) from unnest(${ids}::text[]) as id`.execute(
    test.db,
  );
  // The colleague, whose socket is closed when they leave, is first.
  await expect
    .poll(() => listReaders('bookmarks'), { interval: 10 })
    .toEqual(expect.arrayContaining(Object.keys(others)));
  for (const { frames } of sockets.values()) frames.length = 0;
};

const as = (name: LiveReader) => test.as(people[name].token);

const ofStatements = (application_id: string): LiveAct[] => {
  const body = { application_id, month: dayIn(0).slice(0, 7), topics: [{ topic: 'Budget', hours: 2 }] };
  return [
    { title: 'a draft of a statement', run: () => as('fractional')(statementSave, { body }), reaches: {} },
    {
      title: 'a view of a profile, after it',
      run: () => as('otherCompany')(profileViewAdd, { params: { id: people.fractional.id } }),
      reaches: { profile_views: ['fractional'], statements: [] },
    },
    {
      title: 'a submitted statement',
      run: () => as('fractional')(statementSubmit, { body }),
      reaches: { statements: both },
    },
  ];
};

const ofReviews = (application_id: string): LiveAct[] => [
  {
    title: 'a review that waits for the one of the other side',
    run: () =>
      as('company')(reviewAdd, { body: { application_id, rating: 5, comment: 'Clear and on time.' } }),
    reaches: { reviews: both, all_reviews: ['ownerAdmin', 'supportAdmin', 'contentAdmin'] },
  },
  {
    title: 'a job, after it',
    run: () => aJob(test, people.company.companyId),
    reaches: { jobs: team, reviews: [] },
  },
];

const ofCompanies = (job_id: string): LiveAct[] => {
  const setStatus = (status: 'paused' | 'closed') =>
    as('company')(jobChangeStatus, { body: { job_id, status } });
  return [
    { title: 'a paused job', run: () => setStatus('paused'), reaches: { jobs: team } },
    {
      title: 'a profile',
      run: () => as('colleague')(employerProfileUpdate, { body: { headline: 'Warm houses' } }),
      reaches: { company: team },
    },
    {
      title: 'an invitation',
      run: () =>
        test.db
          .insertInto('invitations')
          .values({ job_id, fractional_id: people.otherFractional.id })
          .execute(),
      reaches: { invitations: [...team, 'otherFractional'] },
    },
    {
      title: 'a shortlist',
      run: () => as('company')(shortlistCreate, { body: { name: 'Finance' } }),
      reaches: { shortlists: team },
    },
    {
      title: 'a person in it',
      run: async () => {
        const { results } = await as('colleague')(shortlistList);
        return as('colleague')(shortlistAdd, {
          body: { shortlist_id: results[0]?.id ?? '', fractional_id: people.fractional.id },
        });
      },
      reaches: { shortlists: team },
    },
    {
      title: 'the criteria of scorecards, and a saved search of the owner',
      run: async () => {
        await as('colleague')(scorecardCriteria, { body: { job_id, criteria: [{ label: 'Reports' }] } });
        return as('company')(talentSearchCreate, { body: { name: 'CFO', filters: { search: 'cfo' } } });
      },
      reaches: { scorecard_criteria: team, talent_searches: ['company'] },
    },
    {
      title: 'a plan',
      run: () => aSubscription(test, people.company.id, 'Promote 1'),
      reaches: { plan: team, talent_searches: [] },
    },
    {
      title: 'a payment',
      run: () =>
        test.db
          .insertInto('invoices')
          .values({
            user_id: people.company.id,
            description: 'Full plan, renewal',
            currency: 'USD',
            amount_minor: 49_900,
            status: 'paid',
            created_at: new Date().toISOString(),
          })
          .execute(),
      reaches: { plan: team },
    },
    {
      title: 'a domain',
      run: () => as('company')(companyDomainAdd, { body: { domain: 'warm-houses.example' } }),
      reaches: { company: team, plan: [] },
    },
    {
      title: 'a colleague who leaves',
      run: () => as('company')(teamRemove, { params: { id: people.colleague.id } }),
      reaches: { company: ['company'] },
    },
    { title: 'a job after that', run: () => setStatus('closed'), reaches: { jobs: ['company'] } },
  ];
};

it('sends each change to everyone who may read it, and to nobody else [live-readers]', async () => {
  await aSubscription(test, people.company.id, 'Full');
  const { companyId } = people.company;
  const job_id = await aJob(test, companyId);
  const application = async () =>
    (
      await test.db
        .selectFrom('applications')
        .select('id')
        .where('job_id', '=', job_id)
        .executeTakeFirstOrThrow()
    ).id;
  const engagement = await anEngagement(test, people.fractional.id, companyId);
  await startOn(test, engagement, dayIn(0));
  const running = await aRunningEngagement(test, people.fractional.id, companyId);
  await anApplication(test, await aJob(test, people.otherCompany.companyId), people.otherFractional.id);
  const acts = [
    ...actsOfApplications({ test, people, as }, job_id, application),
    ...ofStatements(engagement),
    ...ofReviews(running),
    ...actsOfAdmins({ test, people, as }),
    ...actsOfAccounts({ test, people, as }),
    ...ofCompanies(job_id),
  ];
  for (const { title, run, reaches } of acts) {
    await clearFrames();
    await run();
    for (const [tag, names] of Object.entries(reaches))
      await expect
        .poll(() => listReaders(tag as LiveTag).toSorted(), { message: `${title}: ${tag}`, interval: 10 })
        .toEqual(names.toSorted());
  }
});
