import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as chat from '../../../../contract/src/chat.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anAdmin, aSubscription } from '../../../test/builders.ts';
import { eraseChatsOf, exportChatsOf, openRoom } from './chat.public.ts';
import { storeMessages } from './store-messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const shortlist = async (companyId: string, fractionalId: string, status = 'shortlisted') => {
  const job_id = await aJob(test, companyId);
  await test.db
    .insertInto('applications')
    .values({
      job_id,
      fractional_id: fractionalId,
      cover_letter: 'x',
      status: status as 'shortlisted',
      match_score: 50,
      match_reasons: '[]',
    })
    .execute();
};

const aPair = async () => {
  const company = await aCompany(test);
  const fractional = await aFractional(test);
  const roomId = await openRoom(test.db, company.id, fractional.id);
  return { company, fractional, roomId };
};

const write = async (roomId: string, userId: string, count: number, text = 'Hello') => {
  const drafts = Array.from({ length: count }, (_, at) => ({
    id: randomUUID(),
    roomId,
    userId,
    message: `${text} ${at + 1}`,
  }));
  await storeMessages(test.db, drafts);
  return drafts.map(({ id }) => id);
};

describe('opening a chat', () => {
  it('makes one room of two who are joined, whoever opens it and how often', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test);
    await shortlist(company.companyId, fractional.id);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/chat/chats',
      headers: { authorization: `Bearer ${fractional.token}` },
      payload: { user_id: company.id },
    });
    expect(answer.statusCode).toBe(201);
    const again = await test.app.inject({
      method: 'POST',
      url: '/api/chat/chats',
      headers: { authorization: `Bearer ${company.token}` },
      payload: { user_id: fractional.id },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json().roomId).toBe(answer.json().roomId);
    expect(again.json()).toMatchObject({ type: 'DM', unread_count: 0, last_message: null, can_write: true });
    expect(again.json().members).toHaveLength(2);
  });

  it('opened by both at once gives one room', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test);
    await shortlist(company.companyId, fractional.id);
    const rooms = await Promise.all(
      [company, fractional, company, fractional].map(({ token, id }) =>
        test.as(token)(chat.chatOpen, { body: { user_id: id === company.id ? fractional.id : company.id } }),
      ),
    );
    expect(new Set(rooms.map(({ roomId }) => roomId)).size).toBe(1);
  });

  it('needs a plan where nothing joins the two, and spends one new chat a room', async () => {
    const basic = await aFractional(test);
    const premium = await aFractional(test);
    await aSubscription(test, premium.id, 'Premium');
    const companies = await Promise.all(Array.from({ length: 6 }, () => aCompany(test)));
    const open = (token: string, at: number) =>
      test.as(token)(chat.chatOpen, { body: { user_id: companies[at]?.id ?? '' } });
    expect(await refusal(open(basic.token, 0))).toMatchObject({ status: 200, code: 'plan_limit' });
    for (const at of [0, 1, 2, 3, 4]) await open(premium.token, at);
    await open(premium.token, 0);
    expect(await refusal(open(premium.token, 5))).toMatchObject({ status: 200, code: 'plan_limit' });
    const rooms = await test.db
      .selectFrom('chat_members')
      .select('room_id')
      .where('user_id', '=', companies[5]?.id ?? '')
      .execute();
    expect(rooms).toEqual([]);
  });

  it('by a company with sourcing reaches verified people, and no hidden, anonymous or refusing ones', async () => {
    const company = await aCompany(test, { name: 'Acme Freight' });
    await aSubscription(test, company.id, 'Lite');
    const reach = async (profile: Parameters<typeof aFractional>[1]) => {
      const { id } = await aFractional(test, profile);
      return test
        .as(company.token)(chat.chatOpen, { body: { user_id: id } })
        .then(
          () => 201,
          ({ status }: { status: number }) => status,
        );
    };
    expect(await reach({})).toBe(201);
    expect(await reach({ status: 'pending' })).toBe(404);
    expect(await reach({ paused: true })).toBe(404);
    expect(await reach({ anonymous: true })).toBe(404);
    expect(await reach({ no_go_companies: [' acme freight '] })).toBe(404);
  });

  it('does not reach admins, one kind among itself, suspended people or nobody', async () => {
    const { company, fractional } = await aPair();
    const suspended = await aFractional(test);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    const others = [await anAdmin(test), await aCompany(test), suspended, { id: randomUUID() }];
    for (const { id } of others)
      expect(await refusal(test.as(company.token)(chat.chatOpen, { body: { user_id: id } }))).toMatchObject({
        status: 404,
      });
    const own = await test.as(fractional.token)(chat.chatOpen, { body: { user_id: fractional.id } });
    expect(own).toMatchObject({ type: 'SELF', members: [{ id: fractional.id }] });
  });
});

describe('the room list', () => {
  it('is bare, newest activity first, with last message and unread count, and one’s own', async () => {
    const { company, fractional, roomId } = await aPair();
    const other = await aCompany(test);
    const otherRoom = await openRoom(test.db, other.id, fractional.id);
    await write(roomId, company.id, 3);
    await write(otherRoom, other.id, 1);
    await write(roomId, company.id, 1, 'Last');
    const call = test.as(fractional.token);
    const rooms = await call(chat.chatRooms, { params: { userId: fractional.id } });
    expect(rooms.map(({ roomId: id, unread_count }) => [id, unread_count])).toEqual([
      [roomId, 4],
      [otherRoom, 1],
    ]);
    expect(rooms[0]?.last_message).toMatchObject({
      message: 'Last 1',
      sequence: 4,
      user: company.id,
      roomId,
    });
    expect(await call(chat.chatUnread)).toEqual({ messages: 5, chats: 2 });
    expect(
      await call(chat.chatRooms, { params: { userId: fractional.id }, query: { limit: 1, offset: 1 } }),
    ).toMatchObject([{ roomId: otherRoom }]);
    expect(
      await refusal(test.as(company.token)(chat.chatRooms, { params: { userId: fractional.id } })),
    ).toMatchObject({ status: 404 });
  });

  it('asked for one person gives the room, nothing, or the plan limit', async () => {
    const { company, fractional, roomId } = await aPair();
    const stranger = await aCompany(test);
    const ask = (user_id: string) =>
      test.as(fractional.token)(chat.chatRooms, { params: { userId: fractional.id }, query: { user_id } });
    expect(await ask(company.id)).toMatchObject([{ roomId }]);
    expect(await refusal(ask(stranger.id))).toMatchObject({ status: 200, code: 'plan_limit' });
    await aSubscription(test, fractional.id, 'Premium');
    expect(await ask(stranger.id)).toEqual([]);
  });
});

describe('messages', () => {
  it('come newest first by offset, and by a message before or after', async () => {
    const { company, fractional, roomId } = await aPair();
    const ids = await write(roomId, company.id, 45);
    const list = (query: Record<string, unknown>) =>
      test.as(fractional.token)(chat.chatMessages, { params: { chatId: roomId }, query });
    const sequences = (page: { results: { sequence: number }[] }) => page.results.map((one) => one.sequence);
    const first = await list({});
    expect([first.count, sequences(first)[0], first.results.length, first.previous]).toEqual([
      45,
      45,
      20,
      null,
    ]);
    const third = await list({ limit: 20, offset: 40 });
    expect([sequences(third), third.next]).toEqual([[5, 4, 3, 2, 1], null]);
    expect(sequences(await list({ before: ids[2] }))).toEqual([2, 1]);
    const after = await list({ after: ids[9], limit: 30 });
    expect(sequences(after)).toEqual(Array.from({ length: 30 }, (_, at) => at + 11));
    expect(after.next).toContain(`after=${ids[39]}`);
    expect(await list({ offset: 1_000 })).toMatchObject({ count: 45, results: [] });
    expect(await refusal(list({ after: randomUUID() }))).toMatchObject({ status: 400 });
  });

  it('are only for the people of the room', async () => {
    const { company, roomId } = await aPair();
    const [id] = await write(roomId, company.id, 1);
    const stranger = test.as((await aFractional(test)).token);
    const params = { chatId: roomId };
    expect(await refusal(stranger(chat.chatMessages, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(stranger(chat.chatRead, { params, body: { message_id: id } }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(stranger(chat.chatBlock, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(stranger(chat.chatReport, { params, body: { reason: 'spam' } }))).toMatchObject({
      status: 404,
    });
  });

  it('are read up to one of them, never back', async () => {
    const { company, fractional, roomId } = await aPair();
    const ids = await write(roomId, company.id, 5);
    await write(roomId, fractional.id, 2);
    const read = (message_id?: string) =>
      test.as(fractional.token)(chat.chatRead, { params: { chatId: roomId }, body: { message_id } });
    expect(await read(ids[2])).toEqual({ unread_count: 2, readSequence: 3 });
    expect(await read(ids[0])).toEqual({ unread_count: 2, readSequence: 3 });
    expect(await read()).toEqual({ unread_count: 0, readSequence: 7 });
  });
});

describe('people', () => {
  it('one may write to are the joined ones, and by words those whom a credit reaches', async () => {
    const company = await aCompany(test, { name: 'Quokka Labs' });
    const joined = await aFractional(test, {}, { first_name: 'Quentin' });
    const free = await aFractional(test, {}, { first_name: 'Quincy', email: 'secret@quiet.example' });
    await shortlist(company.companyId, joined.id);
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
    const found = await test.as(free.token)(chat.chatUsers, { query: { search: 'quokka' } });
    expect(found.results).toMatchObject([{ id: company.id, company: 'Quokka Labs', opens: 'room' }]);
  });

  it('can be blocked and reported by anybody', async () => {
    const { company, fractional, roomId } = await aPair();
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
    const audit = await test.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', company.id)
      .execute();
    expect(audit).toMatchObject([{ action: 'person_reported', reason: 'Asked for money.' }]);
    const told = await test.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', admin.id)
      .execute();
    expect(told).toHaveLength(1);
  });

  it('are erased with what they wrote, and get what was written to them', async () => {
    const { company, fractional, roomId } = await aPair();
    await write(roomId, fractional.id, 1, 'My secret');
    await write(roomId, company.id, 1, 'An answer');
    expect(await exportChatsOf(test.db, fractional.id)).toMatchObject({
      messages: [
        { from: 'me', message: 'My secret 1' },
        { from: expect.stringContaining('First'), message: 'An answer 1' },
      ],
    });
    await openRoom(test.db, fractional.id, fractional.id);
    await eraseChatsOf(test.db, fractional.id);
    const { results } = await test.as(company.token)(chat.chatMessages, { params: { chatId: roomId } });
    expect(results.map(({ message }) => message)).toEqual(['An answer 1', '']);
    const own = await test.db
      .selectFrom('chat_rooms')
      .select('id')
      .where('pair', '=', fractional.id)
      .execute();
    expect(own).toEqual([]);
  });
});
