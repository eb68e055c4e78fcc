import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobApply } from '../../../contract/src/applications.ts';
import { employeeProfileUpdate } from '../../../contract/src/fractionals.ts';
import { jobView } from '../../../contract/src/job-activity.ts';
import { jobChangeStatus } from '../../../contract/src/jobs.ts';
import type { SearchTag } from '../../../contract/src/live-tags.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription, type Person } from '../../test/builders.ts';
import { type ChatClient, listenForChat } from '../../test/chat-client.ts';
import { startChangeListener } from './change-listener.ts';
import { listen } from './listen.ts';

let test: TestApp;
let listener: ReturnType<typeof startChangeListener>;
let company: Awaited<ReturnType<typeof aCompany>>;
let port: Awaited<ReturnType<typeof listenForChat>>;
const sockets: ChatClient[] = [];
/** What the database has reported about searches, in order. */
const reported: string[] = [];
let channel: ReturnType<typeof listen>;

beforeAll(async () => {
  test = await appForTest();
  const url = test.deps.config.databaseUrl as string;
  listener = startChangeListener(test.deps, url);
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  channel = listen(url, ['record_changed'], {
    onMessage: (_, payload) => {
      if (/^(job|people)_search/.test(payload)) reported.push(payload);
    },
    connected: resolve,
  });
  await connected;
  company = await aCompany(test);
  port = await listenForChat(test);
});
afterAll(async () => {
  for (const socket of sockets) await socket.close();
  await channel.close();
  await listener.stop();
  await test.close();
});

const open = async (person: Person) => {
  const socket = await port.connect(person);
  sockets.push(socket);
  await socket.next('onlineUser');
  return socket;
};

const of = (tag: SearchTag, { frames }: ChatClient) =>
  frames.filter((frame) => frame.action === 'changed' && frame.tag === tag);

it('notifies everyone of live jobs and only companies and admins of listed people, without an id [live-searches]', async () => {
  const [person, otherFractional] = [await aFractional(test), await aFractional(test)];
  const hiddenFrom = await aCompany(test, { name: 'Cold Houses' });
  const support = await anAdmin(test, { admin_role: 'support' });
  const content = await anAdmin(test, { admin_role: 'content' });
  const readers = {
    company: await open(company),
    hiddenFrom: await open(hiddenFrom),
    fractional: await open(otherFractional),
    support: await open(support),
    content: await open(content),
  };
  await aJob(test, company.companyId);
  for (const reader of Object.values(readers)) {
    const frame = await reader.next('changed', ({ tag }) => tag === 'job_search');
    expect(frame).toEqual({ action: 'changed', tag: 'job_search', id: null });
  }

  // Several changes within a second are one frame.
  await Promise.all([1, 2, 3].map(() => aJob(test, company.companyId)));
  await expect.poll(() => of('job_search', readers.company), { timeout: 3_000 }).toHaveLength(2);
  await sleep(1_200);
  expect(of('job_search', readers.company)).toHaveLength(2);

  const call = test.as(person.token);
  await call(employeeProfileUpdate, { body: { no_go_companies: ['Cold Houses'], headline: 'Builds teams' } });
  for (const reader of [readers.company, readers.hiddenFrom, readers.support]) {
    const frame = await reader.next('changed', ({ tag }) => tag === 'people_search');
    expect(frame).toEqual({ action: 'changed', tag: 'people_search', id: null });
  }
  for (const reader of [readers.fractional, readers.content]) expect(of('people_search', reader)).toEqual([]);
});

it('reports only changes that a search may show, and a transaction once', async () => {
  const person = await aFractional(test);
  const waiting = await aFractional(test, { status: 'pending' });
  const paused = await aFractional(test, { paused: true });
  const job_id = await aJob(test, company.companyId);
  const draft = await aJob(test, company.companyId, { status: 'draft' });
  const [jobs, people] = ['job_search everyone', 'people_search companies'];
  const profile = ({ token }: { token: string }) =>
    test.as(token)(employeeProfileUpdate, { body: { headline: `Lead ${randomUUID()}` } });
  const setStatus = (status: 'paused' | 'closed') =>
    test.as(company.token)(jobChangeStatus, { body: { job_id, status } });
  const cover_letter = 'I have led finance in three companies.';
  const acts: [title: string, run: () => Promise<unknown>, reports: string[]][] = [
    ['a view', () => test.as(person.token)(jobView, { body: { job_id } }), []],
    ['an application', () => test.as(person.token)(jobApply, { body: { job_id, cover_letter } }), []],
    ['a draft', () => test.db.updateTable('jobs').set({ version: 2 }).where('id', '=', draft).execute(), []],
    ['a profile that waits', () => profile(waiting), []],
    ['a paused profile', () => profile(paused), []],
    ['a listed profile', () => profile(person), [people]],
    [
      'a person who pauses',
      () => test.as(person.token)(employeeProfileUpdate, { body: { paused: true } }),
      [people],
    ],
    [
      'the name of a company with a job',
      () =>
        test.db
          .updateTable('companies')
          .set({ name: 'Warm Houses' })
          .where('id', '=', company.companyId)
          .execute(),
      [jobs],
    ],
    ['a job that is paused', () => setStatus('paused'), [jobs]],
    ['a paused job that is closed', () => setStatus('closed'), []],
    [
      'several jobs at once',
      () =>
        test.db.transaction().execute(async (db) => {
          for (const _ of [1, 2, 3])
            await aJob({ ...test, db: db as unknown as TestApp['db'] }, company.companyId);
        }),
      [jobs],
    ],
    ['a plan of a company', () => aSubscription(test, company.id, 'Lite'), []],
    ['a plan of a fractional', () => aSubscription(test, person.id, 'Powerhouse'), [people]],
  ];
  /** What was reported since the last call. Reports arrive in order: before the mark is everything earlier. */
  const takeReports = async () => {
    const mark = `job_search ${randomUUID()}`;
    await sql`select pg_notify('record_changed', ${mark})`.execute(test.db);
    await expect.poll(() => reported.at(-1)).toBe(mark);
    return reported.splice(0).slice(0, -1);
  };
  await takeReports();
  for (const [title, run, reports] of acts) {
    await run();
    expect(await takeReports(), title).toEqual(reports);
  }
});
