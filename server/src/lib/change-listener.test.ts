import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicationNote } from '../../../contract/src/application-notes.ts';
import {
  jobApplicationStatus,
  jobApplicationUndo,
  jobApply,
  starJobApplication,
} from '../../../contract/src/applications.ts';
import { employerProfileUpdate } from '../../../contract/src/companies.ts';
import { contactUs } from '../../../contract/src/enquiries.ts';
import { interviewPropose } from '../../../contract/src/interviews.ts';
import { jobChangeStatus } from '../../../contract/src/jobs.ts';
import type { LiveTag } from '../../../contract/src/live-tags.ts';
import { reportAdd } from '../../../contract/src/moderation.ts';
import { profileViewAdd } from '../../../contract/src/profile-views.ts';
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
  aSubscription,
  type Person,
} from '../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../test/chat-client.ts';
import { dayIn, hire } from '../../test/offers.ts';
import { startOn } from '../../test/statement-records.ts';
import { startChangeListener } from './change-listener.ts';

let test: TestApp;
let listener: ReturnType<typeof startChangeListener>;
let people: Awaited<ReturnType<typeof somePeople>>;
type Name = keyof Awaited<ReturnType<typeof somePeople>>;
const sockets = new Map<Name, ChatClient>();

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
  } satisfies Record<string, Person>;
};

beforeAll(async () => {
  test = await appForTest();
  listener = startChangeListener(test.deps, test.deps.config.databaseUrl as string);
  people = await somePeople();
  const port = await listenForChat(test);
  for (const [name, person] of Object.entries(people)) sockets.set(name as Name, await port.connect(person));
  for (const socket of sockets.values()) await socket.next('onlineUser');
});
afterAll(async () => {
  for (const socket of sockets.values()) await socket.close();
  await listener.stop();
  await test.close();
});

/** The people who received a frame of the tag since the last act. */
const readersOf = (tag: LiveTag): Name[] =>
  [...sockets].flatMap(([name, { frames }]) =>
    frames.some((frame) => frame.action === 'changed' && frame.tag === tag) ? [name] : [],
  );

interface Act {
  title: string;
  run: () => Promise<unknown>;
  /** Who receives a frame of which tag. An earlier act that reaches nobody is checked again by the next. */
  reaches: Partial<Record<LiveTag, Name[]>>;
}

const team: Name[] = ['company', 'colleague'];
const both: Name[] = ['company', 'colleague', 'fractional'];
const as = (name: Name) => test.as(people[name].token);

const ofApplications = (job_id: string, application: () => Promise<string>): Act[] => {
  const body = async (more: object = {}) => ({ application_id: await application(), ...more });
  const move = async (status: 'declined' | 'shortlisted') =>
    as('company')(jobApplicationStatus, {
      body: {
        application_id: await application(),
        status,
        ...(status === 'declined' ? { reason: 'timing' } : {}),
      },
    });
  return [
    {
      title: 'an application',
      run: () =>
        as('fractional')(jobApply, {
          body: { job_id, cover_letter: 'I have led finance in three companies.' },
        }),
      reaches: { applications: both },
    },
    {
      title: 'a star',
      run: async () => as('company')(starJobApplication, { body: { ...(await body()), starred: true } }),
      reaches: { applications: team },
    },
    {
      title: 'a note',
      run: async () => as('colleague')(applicationNote, { body: { ...(await body()), text: 'Call her.' } }),
      reaches: { applications: team },
    },
    { title: 'a decline that can be undone', run: () => move('declined'), reaches: { applications: team } },
    {
      title: 'its undo',
      run: async () => as('company')(jobApplicationUndo, { body: await body() }),
      reaches: { applications: team },
    },
    { title: 'a move', run: () => move('shortlisted'), reaches: { applications: both } },
    {
      title: 'an interview',
      run: async () =>
        as('company')(interviewPropose, {
          body: {
            application_id: await application(),
            times: [`${dayIn(3)}T10:00:00.000Z`],
            minutes: 30,
            time_zone: 'Europe/Berlin',
            place: 'https://meet.example/1',
          },
        }),
      reaches: { interviews: both },
    },
    {
      title: 'an accepted offer',
      run: async () =>
        hire(test, {
          company: people.company,
          person: people.fractional,
          application_id: await application(),
        }),
      reaches: { offers: both, engagements: both },
    },
  ];
};

const ofStatements = (application_id: string): Act[] => {
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

const ofCompanies = (job_id: string): Act[] => {
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
      title: 'a colleague who leaves',
      run: () => as('company')(teamRemove, { params: { id: people.colleague.id } }),
      reaches: { company: ['company'] },
    },
    { title: 'a job after that', run: () => setStatus('closed'), reaches: { jobs: ['company'] } },
  ];
};

const ofAdmins = (): Act[] => [
  {
    title: 'an enquiry',
    run: () =>
      test.as()(contactUs, {
        body: {
          name: 'Una',
          email: 'una@people.example',
          subject: 'A question',
          message: 'How does it work?',
        },
      }),
    reaches: { enquiries: ['ownerAdmin', 'supportAdmin'] },
  },
  {
    title: 'a request for approval',
    run: () =>
      test.db
        .updateTable('fractionals')
        .set({ status: 'pending' })
        .where('user_id', '=', people.otherFractional.id)
        .execute(),
    reaches: { approvals: ['ownerAdmin', 'supportAdmin'], profile: ['otherFractional'] },
  },
  {
    title: 'a report',
    run: () =>
      as('fractional')(reportAdd, {
        body: {
          about: 'company',
          id: people.company.companyId,
          reason: 'spam',
          details: 'They sell courses.',
        },
      }),
    reaches: { reports: ['ownerAdmin'] },
  },
  {
    title: 'a new company, after it',
    run: () => aCompany(test),
    reaches: { companies: ['ownerAdmin', 'supportAdmin'], reports: [] },
  },
];

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
  await anApplication(test, await aJob(test, people.otherCompany.companyId), people.otherFractional.id);
  const acts = [
    ...ofApplications(job_id, application),
    ...ofStatements(engagement),
    ...ofAdmins(),
    ...ofCompanies(job_id),
  ];
  // What the records above have sent arrives first.
  await expect.poll(() => readersOf('applications')).toContain('otherFractional');
  for (const { title, run, reaches } of acts) {
    for (const { frames } of sockets.values()) frames.length = 0;
    await run();
    for (const [tag, names] of Object.entries(reaches))
      await expect
        .poll(() => readersOf(tag as LiveTag).toSorted(), { message: `${title}: ${tag}` })
        .toEqual(names.toSorted());
  }
});
