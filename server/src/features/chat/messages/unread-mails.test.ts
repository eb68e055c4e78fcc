import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as chat from '../../../../../contract/src/chat.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../../test/builders.ts';
import { listenForChat } from '../../../../test/chat-client.ts';
import { listNotices } from '../../../../test/notices.ts';
import { runTasks } from '../../../../test/run-tasks.ts';
import { openRoom } from '../chat.public.ts';
import { mailUnreadMessages, purgeChat } from '../chat.tasks.ts';
import { storeMessages } from './store-messages.ts';

let test: TestApp;
let company: Person;
let fractional: Person;
let roomId: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  fractional = await aFractional(test);
  roomId = await openRoom(test.db, company.id, fractional.id);
  test.mails.length = 0;
});

const write = async (message: string) => {
  const id = randomUUID();
  await storeMessages(test.db, [{ id, roomId, userId: company.id, message }]);
  return id;
};

/** Simulates that `minutes` have passed, by moving stored times back. */
const later = (minutes: number) =>
  sql`update chat_members set mail_due_at = mail_due_at - make_interval(mins => ${minutes}),
    mailed_at = mailed_at - make_interval(mins => ${minutes})`.execute(test.db);

const mails = async () => {
  await mailUnreadMessages.run(test.deps, {});
  await runTasks(test);
  return test.mails.splice(0);
};

it('sends one mail for all messages of a room that are unread for 15 minutes', async () => {
  for (const text of ['First thing', 'Second thing', 'Third', 'Fourth']) await write(text);
  await later(14);
  expect(await mails()).toEqual([]);
  await later(1);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: fractional.email });
  expect(mail?.subject).toContain('4 new messages');
  for (const text of ['First thing', 'Second thing', 'And 1 more', `/c/${roomId}`])
    expect(mail?.text).toContain(text);
  await later(600);
  expect(await mails()).toEqual([]);
});

it('sends at most one mail an hour for each room', async () => {
  await write('One');
  await later(15);
  expect(await mails()).toHaveLength(1);
  await write('Two');
  await later(44);
  expect(await mails()).toEqual([]);
  await later(16);
  expect(await mails()).toHaveLength(1);
});

it('sends no mail for read messages, and waits 15 minutes again for later ones', async () => {
  const id = await write('One');
  await test.as(fractional.token)(chat.chatRead, { params: { chatId: roomId }, body: { message_id: id } });
  await later(60);
  expect(await mails()).toEqual([]);
  await write('Two');
  await later(15);
  expect((await mails())[0]?.text).toContain('Two');
});

it('sends no mail to a user who disabled it or is suspended', async () => {
  await test.db
    .insertInto('notification_preferences')
    .values({ user_id: fractional.id, kind: 'new_message', in_app: true, mail: false, push: true })
    .execute();
  await write('One');
  await later(15);
  expect(await mails()).toEqual([]);
});

it('sends one mail when two workers run at once', async () => {
  await write('One');
  await later(15);
  await Promise.all([mailUnreadMessages.run(test.deps, {}), mailUnreadMessages.run(test.deps, {})]);
  await runTasks(test);
  expect(test.mails).toHaveLength(1);
});

it('notifies offline members at once and once an hour, and online members not at all', async () => {
  const port = await listenForChat(test);
  const socket = await port.connect(company);
  for (const text of ['One', 'Two', 'Three']) socket.sendMessage(roomId, text);
  await socket.next('message', ({ sequence }) => sequence === 3);
  await expect
    .poll(() => listNotices(test, fractional))
    .toMatchObject([{ title: expect.stringContaining('New message from'), in_app: true }]);
  expect(await listNotices(test, company)).toEqual([]);
  await socket.close();
});

it('deletes unused tickets after they expire', async () => {
  await test.as(company.token)(chat.chatTicket);
  await sql`update chat_tickets set expires_at = now() - interval '1 minute'`.execute(test.db);
  await test.as(company.token)(chat.chatTicket);
  await purgeChat.run(test.deps, {});
  expect(await test.db.selectFrom('chat_tickets').select('ticket_hash').execute()).toHaveLength(1);
});
