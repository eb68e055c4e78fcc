import { jobApplicationStatus, jobApplicationUndo } from '../../contract/src/application-moves.ts';
import { applicationNote } from '../../contract/src/application-notes.ts';
import { jobApply, starJobApplication } from '../../contract/src/applications.ts';
import { businessRecordUpdate } from '../../contract/src/business-records.ts';
import { commitmentCreate } from '../../contract/src/capacity.ts';
import { educationCreate, experienceCreate } from '../../contract/src/career.ts';
import { chatFileDelete } from '../../contract/src/chat-files.ts';
import { competitorUpdate } from '../../contract/src/conflicts.ts';
import { interviewPropose } from '../../contract/src/interviews.ts';
import type { LiveTag } from '../../contract/src/live-tags.ts';
import { mandateDetail, mandateSignature } from '../../contract/src/mandates.ts';
import { preferencesUpdate } from '../../contract/src/notifications.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
import { anApiKey } from './api-key-builders.ts';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';
import { dayIn, hire } from './offers.ts';
import { aFile } from './profile-builders.ts';

/** Who has a tab open. */
export type LiveReader =
  | 'company'
  | 'colleague'
  | 'fractional'
  | 'otherCompany'
  | 'otherFractional'
  | 'ownerAdmin'
  | 'supportAdmin'
  | 'contentAdmin';

/** Something that open tabs are told of. */
export interface LiveAct {
  title: string;
  run: () => Promise<unknown>;
  /** Who receives a frame of which tag. An earlier act that reaches nobody is checked again by the next. */
  reaches: Partial<Record<LiveTag, LiveReader[]>>;
}

export const team: LiveReader[] = ['company', 'colleague'];
export const both: LiveReader[] = ['company', 'colleague', 'fractional'];

export interface LivePeople {
  test: TestApp;
  people: Record<'company' | 'fractional' | 'otherFractional', Person> & {
    company: Person & { companyId: string };
    otherCompany: Person & { companyId: string };
  };
  as: (reader: LiveReader) => ReturnType<TestApp['as']>;
}

/** What happens to an application to a job of the company, in order. */
export const actsOfApplications = (
  { test, people, as }: LivePeople,
  job_id: string,
  application: () => Promise<string>,
): LiveAct[] => {
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
      title: 'a deleted file of a conversation',
      run: async () => {
        const { company, fractional } = people;
        const fileId = await aFile(test, fractional.id, 'chat_file');
        const roomId = await openRoom(test.db, company.id, fractional.id);
        const draft = { id: crypto.randomUUID(), roomId, userId: fractional.id, message: '', fileId };
        await storeMessages(test.db, [draft]);
        return as('fractional')(chatFileDelete, { params: { chatId: roomId, fileId } });
      },
      reaches: { chats: ['company', 'fractional'] },
    },
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
    {
      title: 'a signature',
      run: async () => {
        const application_id = await application();
        const call = as('fractional');
        const { sha256, fractional } = await call(mandateDetail, { params: { application_id } });
        return call(mandateSignature, {
          body: { application_id, name: fractional, document_sha256: sha256 },
        });
      },
      reaches: { engagements: both },
    },
  ];
};

/** What people change in a tab of their own account. */
export const actsOfAccounts = ({ test, people, as }: LivePeople): LiveAct[] => [
  {
    title: 'an API key',
    run: () => anApiKey(test, people.company.id),
    reaches: { access: ['company'] },
  },
  {
    title: 'an authenticator app that is set up',
    run: () =>
      test.db
        .insertInto('totp_secrets')
        .values({
          user_id: people.otherCompany.id,
          sealed_secret: 'sealed',
          confirmed_at: new Date().toISOString(),
        })
        .execute(),
    reaches: { access: ['otherCompany'] },
  },
  {
    title: 'a passkey',
    run: () =>
      test.db
        .insertInto('passkeys')
        .values({
          user_id: people.company.id,
          name: 'Laptop',
          credential_id: 'live',
          public_key: Buffer.of(1),
          counter: 0,
        })
        .execute(),
    reaches: { access: ['company'] },
  },
  {
    title: 'a provider to sign in with',
    run: () =>
      test.db
        .insertInto('sign_in_identities')
        .values({ user_id: people.otherFractional.id, provider: 'google', subject: 'live' })
        .execute(),
    reaches: { access: ['otherFractional'] },
  },
  {
    title: 'an experience',
    run: () =>
      as('fractional')(experienceCreate, {
        body: { title: 'CFO', company: 'Hazelbrook', start_date: '2018-03-01' },
      }),
    reaches: { profile: [...both, 'otherCompany'] },
  },
  {
    title: 'what a fractional is notified about',
    run: () => as('fractional')(preferencesUpdate, { body: { new_message: { mail: false } } }),
    reaches: { notification_preferences: ['fractional'] },
  },
  {
    title: 'a school',
    run: () => as('otherFractional')(educationCreate, { body: { school: 'Porto Business School' } }),
    reaches: { profile: ['otherCompany', 'otherFractional'] },
  },
  {
    title: 'work outside the platform',
    run: () =>
      as('fractional')(commitmentCreate, {
        body: { label: 'Board seat', hours_per_week: 2, start_date: dayIn(0) },
      }),
    reaches: { profile: ['fractional'], access: [] },
  },
  {
    title: 'the list of competitors',
    run: () => as('company')(competitorUpdate, { body: { names: ['Cold Houses'] } }),
    reaches: { company: team, profile: [] },
  },
  {
    title: "a company's business details",
    run: () => as('colleague')(businessRecordUpdate, { body: { street: 'Quay 4' } }),
    reaches: { business_record: team },
  },
  {
    title: "a fractional's business details",
    run: () => as('fractional')(businessRecordUpdate, { body: { street: 'Quay 5' } }),
    reaches: { business_record: ['fractional'] },
  },
  {
    title: "a company's own sign-in",
    run: () =>
      test.db
        .insertInto('company_sign_ins')
        .values({
          company_id: people.otherCompany.companyId,
          issuer: 'https://login.example',
          client_id: 'live',
          client_secret: 'sealed',
        })
        .execute(),
    reaches: { company: ['otherCompany'], business_record: [] },
  },
];
