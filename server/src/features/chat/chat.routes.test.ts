import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as chat from '../../../../contract/src/chat.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, anAdmin, aSubscription } from '../../../test/builders.ts';
import { aPair, shortlist } from '../../../test/chat-builders.ts';
import { openRoom } from './chat.public.ts';
import { storeMessages } from './messages/store-messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const write = async (roomId: string, userId: string, count: number, text = 'Hello') => {
  const drafts = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    roomId,
    userId,
    message: `${text} ${index + 1}`,
  }));
  await storeMessages(test.db, drafts);
  return drafts.map(({ id }) => id);
};

describe('a message to several people', () => {
  it('refuses who cannot be written to, and reaches each other person once under one key', async () => {
    const company = await aCompany(test);
    const [first, second, unknown] = [
      await aFractional(test),
      await aFractional(test),
      await aFractional(test, { anonymous: true }),
    ];
    for (const { id } of [first, second]) await shortlist(test, company.companyId, id);
    const send = () =>
      test.as(company.token)(chat.chatSend, {
        body: { user_ids: [first.id, unknown.id, second.id], message: 'Are you free on Monday?' },
        idempotencyKey: 'monday',
      });
    const { sent, refused } = await send();
    expect(new Set(sent)).toEqual(new Set([first.id, second.id]));
    expect(refused).toEqual([{ user_id: unknown.id, reason: expect.stringContaining('Shortlist') }]);
    expect(await send()).toEqual({ sent, refused });
    for (const { id, token } of [first, second]) {
      const [room] = await test.as(token)(chat.chatRooms, { params: { userId: id } });
      expect(room).toMatchObject({
        unread_count: 1,
        last_message: { message: 'Are you free on Monday?', sequence: 1, user: company.id },
      });
    }
    const [room] = await test.as(first.token)(chat.chatRooms, { params: { userId: first.id } });
    await test.as(first.token)(chat.chatBlock, { params: { chatId: room?.roomId ?? '' } });
    const blocked = await test.as(company.token)(chat.chatSend, {
      body: { user_ids: [first.id], message: 'Hello?' },
    });
    expect(blocked).toMatchObject({ sent: [], refused: [{ user_id: first.id }] });
  });
});

describe('opening a chat', () => {
  it('creates one room for two connected users, however often either opens it', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test);
    await shortlist(test, company.companyId, fractional.id);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/chat/chats',
      headers: { authorization: `Bearer ${fractional.token}` },
      payload: { user_id: company.id },
    });
    expect(response.statusCode).toBe(201);
    const again = await test.app.inject({
      method: 'POST',
      url: '/api/chat/chats',
      headers: { authorization: `Bearer ${company.token}` },
      payload: { user_id: fractional.id },
    });
    expect(again.statusCode).toBe(200);
    expect(again.json().roomId).toBe(response.json().roomId);
    expect(again.json()).toMatchObject({ type: 'DM', unread_count: 0, last_message: null, can_write: true });
    expect(again.json().members).toHaveLength(2);
  });

  it('creates one room when both open it at once', async () => {
    const company = await aCompany(test);
    const fractional = await aFractional(test);
    await shortlist(test, company.companyId, fractional.id);
    const rooms = await Promise.all(
      [company, fractional, company, fractional].map(({ token, id }) =>
        test.as(token)(chat.chatOpen, { body: { user_id: id === company.id ? fractional.id : company.id } }),
      ),
    );
    expect(new Set(rooms.map(({ roomId }) => roomId)).size).toBe(1);
  });

  it('returns plan_limit for users who are not connected, and uses one conversation for each room', async () => {
    const basic = await aFractional(test);
    const premium = await aFractional(test);
    await aSubscription(test, premium.id, 'Premium');
    const companies = await Promise.all(Array.from({ length: 6 }, () => aCompany(test)));
    const open = (token: string, index: number) =>
      test.as(token)(chat.chatOpen, { body: { user_id: companies[index]?.id ?? '' } });
    expect(await refusal(open(basic.token, 0))).toMatchObject({ status: 200, code: 'plan_limit' });
    for (const index of [0, 1, 2, 3, 4]) await open(premium.token, index);
    await open(premium.token, 0);
    expect(await refusal(open(premium.token, 5))).toMatchObject({ status: 200, code: 'plan_limit' });
    const rooms = await test.db
      .selectFrom('chat_members')
      .select('room_id')
      .where('user_id', '=', companies[5]?.id ?? '')
      .execute();
    expect(rooms).toEqual([]);
  });

  it('reaches verified fractionals with a sourcing plan, and returns 404 for hidden, anonymous and no-go ones', async () => {
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
    expect(await reach({ no_go_companies: [' acme-freight LLC '] })).toBe(404);
  });

  it('opens for colleagues as for the owner, with a shared plan and separate rooms', async () => {
    const company = await aCompany(test);
    // A plan with two seats and no conversations.
    await aSubscription(test, company.id, 'Promote 1');
    const colleague = await aColleague(test, company.companyId);
    const [joined, other] = [await aFractional(test), await aFractional(test)];
    await shortlist(test, company.companyId, joined.id);
    const open = (token: string, user_id: string) => test.as(token)(chat.chatOpen, { body: { user_id } });
    const colleagueRoom = await open(colleague.token, joined.id);
    expect((await open(company.token, joined.id)).roomId).not.toBe(colleagueRoom.roomId);
    expect((await open(joined.token, colleague.id)).roomId).toBe(colleagueRoom.roomId);
    expect(await refusal(open(colleague.token, other.id))).toMatchObject({ code: 'plan_limit' });
    await aSubscription(test, company.id, 'Lite');
    await open(colleague.token, other.id);
    const credits = await test.db
      .selectFrom('credits')
      .select('user_id')
      .where('kind', '=', 'conversation')
      .where('user_id', '=', company.id)
      .execute();
    expect(credits).toHaveLength(1);
  });

  it('returns 404 for admins, users of the same type, suspended users and unknown ids', async () => {
    const { company, fractional } = await aPair(test);
    const suspended = await aFractional(test);
    await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
    const others = [await anAdmin(test), await aCompany(test), suspended, { id: randomUUID() }];
    for (const { id } of others)
      expect(await refusal(test.as(company.token)(chat.chatOpen, { body: { user_id: id } }))).toMatchObject({
        status: 404,
      });
    const notesRoom = await test.as(fractional.token)(chat.chatOpen, { body: { user_id: fractional.id } });
    expect(notesRoom).toMatchObject({ type: 'SELF', members: [{ id: fractional.id }] });
  });
});

describe('chat_rooms', () => {
  it('lists own rooms by newest activity, with last message and unread count', async () => {
    const { company, fractional, roomId } = await aPair(test);
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

  it('returns the room with a user, an empty list or plan_limit', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const stranger = await aCompany(test);
    const ask = (user_id: string) =>
      test.as(fractional.token)(chat.chatRooms, { params: { userId: fractional.id }, query: { user_id } });
    expect(await ask(company.id)).toMatchObject([{ roomId }]);
    expect(await refusal(ask(stranger.id))).toMatchObject({ status: 200, code: 'plan_limit' });
    await aSubscription(test, fractional.id, 'Premium');
    expect(await ask(stranger.id)).toEqual([]);
  });
});

describe('chat_messages and chat_read', () => {
  it('lists messages newest first by offset, and before or after a message', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const ids = await write(roomId, company.id, 45);
    const list = (query: Record<string, unknown>) =>
      test.as(fractional.token)(chat.chatMessages, { params: { chatId: roomId }, query });
    const sequences = (page: { results: { sequence: number }[] }) =>
      page.results.map((message) => message.sequence);
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
    expect(sequences(after)).toEqual(Array.from({ length: 30 }, (_, index) => index + 11));
    expect(after.next).toContain(`after=${ids[39]}`);
    expect(await list({ offset: 1_000 })).toMatchObject({ count: 45, results: [] });
    expect(await refusal(list({ after: randomUUID() }))).toMatchObject({ status: 400 });
  });

  it('returns 404 for users outside the room', async () => {
    const { company, roomId } = await aPair(test);
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

  it('marks messages as read up to a message, never back', async () => {
    const { company, fractional, roomId } = await aPair(test);
    const ids = await write(roomId, company.id, 5);
    await write(roomId, fractional.id, 2);
    const read = (message_id?: string) =>
      test.as(fractional.token)(chat.chatRead, { params: { chatId: roomId }, body: { message_id } });
    expect(await read(ids[2])).toEqual({ unread_count: 2, readSequence: 3 });
    expect(await read(ids[0])).toEqual({ unread_count: 2, readSequence: 3 });
    expect(await read()).toEqual({ unread_count: 0, readSequence: 7 });
  });
});
