import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../../../contract/src/audit.ts';
import * as chat from '../../../../../contract/src/chat.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import { listAudit } from '../../../../test/audit-trail.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  aSubscription,
} from '../../../../test/builders.ts';
import { aPair, shortlist } from '../../../../test/chat-builders.ts';
import { listNotices } from '../../../../test/notices.ts';
import { eraseChats, exportChats, openRoom } from '../chat.public.ts';
import { storeMessages } from '../messages/store-messages.ts';
import { consumeChatTickets } from '../socket/chat-tickets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const write = (roomId: string, userId: string, message: string) =>
  storeMessages(test.db, [{ id: randomUUID(), roomId, userId, message }]);

describe('contacts', () => {
  it('lists connected users, and users for a credit by search words', async () => {
    const company = await aCompany(test, { name: 'Quokka Labs' });
    const joined = await aFractional(test, {}, { first_name: 'Quentin' });
    const free = await aFractional(test, {}, { first_name: 'Quincy', email: 'secret@quiet.example' });
    await shortlist(test, company.companyId, joined.id);
    const users = async (search?: string) =>
      (await test.as(company.token)(chat.chatUsers, { query: { search } })).results.map(
        ({ first_name, opens }) => `${first_name} ${opens}`,
      );
    expect(await users()).toEqual(['Quentin open']);
    expect(await users('qui')).toEqual([]);
    await aSubscription(test, company.id, 'Lite');
    expect(await users('qui')).toEqual(['Quincy credit']);
    expect(await users('secret')).toEqual([]);
    await openRoom(test.db, company.id, free.id);
    expect(await users()).toEqual(['Quincy room', 'Quentin open']);
    await aSubscription(test, free.id, 'Premium');
    const contacts = await test.as(free.token)(chat.chatUsers, { query: { search: 'quokka' } });
    expect(contacts.results).toMatchObject([{ id: company.id, company: 'Quokka Labs', opens: 'room' }]);
  });

  it('abbreviates the names of anonymous fractionals everywhere', async () => {
    const company = await aCompany(test);
    const person = await aFractional(test, { anonymous: true }, { first_name: 'Una', last_name: 'Quist' });
    const job_id = await aJob(test, company.companyId);
    await test.db
      .insertInto('invitations')
      .values({ job_id, fractional_id: person.id, invited_by: company.id })
      .execute();
    const call = test.as(company.token);
    const answers: unknown[] = [
      await call(chat.chatUsers, {}),
      await call(chat.chatUsers, { query: { search: 'una' } }),
    ];
    const { roomId } = await call(chat.chatOpen, { body: { user_id: person.id } });
    await write(roomId, person.id, 'Hello');
    answers.push(await call(chat.chatRooms, { params: { userId: company.id } }));
    answers.push(await call(chat.chatMessages, { params: { chatId: roomId } }));
    answers.push(await exportChats(test.db, company.id));
    answers.push(await consumeChatTickets(test.db, [(await test.as(person.token)(chat.chatTicket)).ticket]));
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('Una');
      expect(JSON.stringify(answer)).not.toContain('Quist');
    }
    expect((await call(chat.chatUsers, { query: { search: 'quist' } })).results).toEqual([]);
  });

  it('can be blocked and reported by any member', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const admin = await anAdmin(test);
    const call = test.as(fractional.token);
    const params = { chatId: roomId };
    expect(await call(chat.chatBlock, { params })).toMatchObject({ blocked: true, can_write: false });
    const draft = { id: randomUUID(), roomId, message: 'Hi' };
    for (const userId of [company.id, fractional.id])
      expect(await storeMessages(test.db, [{ ...draft, userId }])).toEqual([{ refused: 'blocked' }]);
    const [room] = await test.as(company.token)(chat.chatRooms, { params: { userId: company.id } });
    expect(room).toMatchObject({ blocked: false, can_write: false });
    expect(await call(chat.chatUnblock, { params })).toMatchObject({ blocked: false, can_write: true });
    await call(chat.chatReport, { params, body: { reason: 'scam', details: 'Asked for money.' } });
    const { results } = await test.as(admin.token)(auditLog, { query: { subject_id: company.id } });
    expect(results).toMatchObject([{ action: 'person_reported', reason: 'Asked for money.' }]);
    await call(chat.chatReport, { params, body: { reason: 'spam' } });
    expect(await listNotices(test, admin, 'report_filed')).toMatchObject([
      { link: `/companydetails?id=${company.companyId}`, about_user_id: company.id },
    ]);
  });

  it('are reported without a company, with an audit entry', async () => {
    const { fractional } = await aPair(test);
    const [admin, alone] = [await anAdmin(test), await aColleague(test, (await aCompany(test)).companyId)];
    await test.db.deleteFrom('company_members').where('user_id', '=', alone.id).execute();
    const chatId = await openRoom(test.db, fractional.id, alone.id);
    await test.as(fractional.token)(chat.chatReport, { params: { chatId }, body: { reason: 'spam' } });
    expect(await listNotices(test, admin, 'report_filed')).toMatchObject([
      { link: `/admin-audit?subject_id=${alone.id}` },
    ]);
  });

  it('are reported with one of their own messages only', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const admin = await anAdmin(test);
    const report = (message_id: string) =>
      test.as(fractional.token)(chat.chatReport, {
        params: { chatId: roomId },
        body: { reason: 'scam', message_id },
      });
    const sendMessage = async (userId: string, message: string) => {
      const id = randomUUID();
      await storeMessages(test.db, [{ id, roomId, userId, message }]);
      return id;
    };
    for (const wrong of [await sendMessage(fractional.id, 'Hi'), randomUUID()])
      expect((await refusal(report(wrong))).fields).toHaveProperty('message_id');
    const id = await sendMessage(company.id, 'Pay me first');
    await report(id);
    expect(await listNotices(test, admin, 'report_filed')).toMatchObject([
      { title: expect.stringMatching(/^A message of /), body: expect.stringContaining('“Pay me first”') },
    ]);
    expect(await listAudit(test, company.id)).toMatchObject([{ after: { message: id } }]);
  });

  it('are erased with their messages, and export the messages sent to them', async () => {
    const { company, fractional, roomId } = await aPair(test);
    await write(roomId, fractional.id, 'My secret');
    await write(roomId, company.id, 'An answer');
    expect(await exportChats(test.db, fractional.id)).toMatchObject({
      messages: [
        { from: 'me', message: 'My secret' },
        { from: expect.stringContaining('First'), message: 'An answer' },
      ],
    });
    await openRoom(test.db, fractional.id, fractional.id);
    await eraseChats(test.db, fractional.id);
    const { results } = await test.as(company.token)(chat.chatMessages, { params: { chatId: roomId } });
    expect(results.map(({ message }) => message)).toEqual(['An answer', '']);
    const ownRows = await test.db
      .selectFrom('chat_rooms')
      .select('id')
      .where('pair', '=', fractional.id)
      .execute();
    expect(ownRows).toEqual([]);
  });
});
