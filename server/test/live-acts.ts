import { jobApplicationStatus, jobApplicationUndo } from '../../contract/src/application-moves.ts';
import { applicationNote } from '../../contract/src/application-notes.ts';
import { jobApply, starJobApplication } from '../../contract/src/applications.ts';
import { chatFileDelete } from '../../contract/src/chat-files.ts';
import { interviewPropose } from '../../contract/src/interviews.ts';
import type { LiveTag } from '../../contract/src/live-tags.ts';
import { openRoom } from '../src/features/chat/chat.public.ts';
import { storeMessages } from '../src/features/chat/messages/store-messages.ts';
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

interface LivePeople {
  test: TestApp;
  people: Record<'company' | 'fractional', Person>;
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
  ];
};
