import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as chat from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { closeCodes } from '../../../../../contract/src/realtime.ts';
import { appForTest, type TestApp } from '../../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../../test/builders.ts';
import { listenForChat } from '../../../../test/chat-client.ts';
import { openRoom } from '../chat.public.ts';

let test: TestApp;
let port: Awaited<ReturnType<typeof listenForChat>>;
let company: Person;
let fractional: Person;
let roomId: string;

beforeAll(async () => {
  test = await appForTest({ rateLimits: true });
  port = await listenForChat(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  fractional = await aFractional(test);
  roomId = await openRoom(test.db, company.id, fractional.id);
});

const stored = () =>
  test.db
    .selectFrom('chat_messages')
    .select(['id', 'sequence', 'body'])
    .where('room_id', '=', roomId)
    .orderBy('sequence')
    .execute();

describe('a message', () => {
  it('echoes a stored message to every socket of every member [chat-all-sockets]', async () => {
    const [socketA, socketB, socketC] = await Promise.all([
      port.connect(company),
      port.connect(company),
      port.connect(fractional),
    ]);
    const id = socketA.sendMessage(roomId, '  Hello there \n');
    const echo = await socketA.next('message');
    expect(await stored()).toEqual([{ id, sequence: 1, body: 'Hello there' }]);
    expect(echo).toMatchObject({
      action: 'message',
      id,
      sequence: 1,
      message: 'Hello there',
      user: company.id,
      userName: expect.stringMatching(/^First\d+ Last\d+$/),
      userImage: null,
      roomId,
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(await socketB.next('message')).toEqual(echo);
    expect(await socketC.next('message')).toEqual(echo);
    const [room] = await test.as(fractional.token)(chat.chatRooms, { params: { userId: fractional.id } });
    expect(room).toMatchObject({ unread_count: 1, last_message: { id } });
    await Promise.all([socketA.close(), socketB.close(), socketC.close()]);
  });

  it('stores a message once when it is sent twice, and repeats the receipt to its sender only', async () => {
    const [sender, reader] = await Promise.all([port.connect(company), port.connect(fractional)]);
    const id = sender.sendMessage(roomId, 'Once');
    await sender.next('message');
    sender.sendMessage(roomId, 'Once, but edited', id);
    const last = sender.sendMessage(roomId, 'Next');
    await reader.next('message', (frame) => frame.id === last);
    await sender.next('message', (frame) => frame.id === last);
    expect(reader.messages().map((frame) => [frame.sequence, frame.message])).toEqual([
      [1, 'Once'],
      [2, 'Next'],
    ]);
    expect(sender.messages().map((frame) => frame.message)).toEqual(['Once', 'Once', 'Next']);
    const later = await port.connect(company);
    later.sendMessage(roomId, 'Once', id);
    expect(await later.next('message')).toMatchObject({ id, sequence: 1 });
    await Promise.all([sender.close(), reader.close(), later.close()]);
  });

  it('treats ids in upper and lower case as equal', async () => {
    const [sender, reader] = await Promise.all([port.connect(company), port.connect(fractional)]);
    await reader.next('onlineUser');
    sender.sendMessage(roomId, 'Before');
    await reader.next('message');
    const id = randomUUID();
    sender.sendMessage(roomId.toUpperCase(), 'Loud', id.toUpperCase());
    sender.sendMessage(roomId, 'After');
    await reader.next('message', ({ message }) => message === 'After');
    expect(reader.messages().map((frame) => [frame.sequence, frame.message, frame.roomId])).toEqual([
      [1, 'Before', roomId],
      [2, 'Loud', roomId],
      [3, 'After', roomId],
    ]);
    expect(reader.messages()[1]?.id).toBe(id);
    await Promise.all([sender.close(), reader.close()]);
  });

  it('sends the receipt of a message that arrives while rooms are loading', async () => {
    await openRoom(test.db, company.id, (await aFractional(test)).id);
    for (let turn = 0; turn < 20; turn += 1) {
      const socket = await port.connect(company);
      const id = socket.sendMessage(roomId, `At once ${turn}`);
      await socket.next('message', (frame) => frame.id === id);
      await socket.close();
    }
  });

  it('keeps the order of messages under load from both sides', async () => {
    const [socketA, socketB] = await Promise.all([port.connect(company), port.connect(fractional)]);
    for (let index = 0; index < 40; index += 1) {
      socketA.sendMessage(roomId, `a${index}`);
      socketB.sendMessage(roomId, `b${index}`);
    }
    await socketA.next('message', (frame) => frame.sequence === 80);
    await socketB.next('message', (frame) => frame.sequence === 80);
    const numbers = Array.from({ length: 80 }, (_, index) => index + 1);
    expect(socketA.messages().map(({ sequence }) => sequence)).toEqual(numbers);
    expect(socketB.messages()).toEqual(socketA.messages());
    expect((await stored()).map(({ sequence }) => sequence)).toEqual(numbers);
    const sent = socketA.messages().filter(({ user }) => user === company.id);
    expect(sent.map(({ message }) => message)).toEqual(Array.from({ length: 40 }, (_, index) => `a${index}`));
    await Promise.all([socketA.close(), socketB.close()]);
  });

  it('delivers to a user who connected before the room was created', async () => {
    const newcomer = await aFractional(test);
    const [sender, reader] = await Promise.all([port.connect(company), port.connect(newcomer)]);
    await reader.next('onlineUser');
    const room = await openRoom(test.db, company.id, newcomer.id);
    const id = sender.sendMessage(room, 'Welcome');
    expect(await reader.next('message')).toMatchObject({ id, roomId: room });
    await Promise.all([sender.close(), reader.close()]);
  });
});

describe('invalid frames', () => {
  it('rejects an invalid frame with a code and stores nothing [frame-invalid]', async () => {
    const stranger = await aFractional(test);
    const [socket, outside, nosy] = await Promise.all([
      port.connect(company),
      port.connect(stranger),
      port.connect(fractional),
    ]);
    const id = randomUUID();
    const message = { action: 'message', message: 'Hi', user: company.id, roomId, id };
    for (const [frame, code] of [
      [{ ...message, message: '  \n' }, 'empty'],
      [{ ...message, message: 'x'.repeat(10_001) }, 'too_long'],
      [{ ...message, message: 'x'.repeat(100_000) }, 'too_long'],
      [{ ...message, message: 'a\u0000b' }, 'invalid_text'],
      [{ ...message, message: 'a\u202Eb' }, 'invalid_text'],
      [{ ...message, user: fractional.id }, 'wrong_user'],
      [{ ...message, roomId: randomUUID() }, 'not_member'],
      [{ ...message, roomId: 'abc' }, 'invalid_frame'],
      [{ ...message, message: 5 }, 'invalid_frame'],
      [{ ...message, action: 'shout' }, 'unknown_action'],
    ] as const) {
      socket.frames.length = 0;
      socket.send(frame);
      expect(await socket.next('error')).toMatchObject({
        action: 'error',
        code,
        id,
        message: expect.any(String),
      });
    }
    for (const frame of ['{"broken', 'null', '[]', '"text"', Buffer.from([0, 255, 1])]) {
      socket.frames.length = 0;
      socket.send(frame);
      expect(await socket.next('error')).toMatchObject({ code: 'invalid_frame' });
    }
    outside.send({ ...message, user: stranger.id });
    expect(await outside.next('error')).toMatchObject({ code: 'not_member', id });
    outside.send({ action: 'typing', typing: true, user: stranger.id, roomId });
    expect(await outside.next('error', (frame) => frame.id === undefined)).toMatchObject({
      code: 'not_member',
    });
    expect(await stored()).toEqual([]);
    expect(nosy.frames.filter(({ action }) => action !== 'onlineUser')).toEqual([]);
    await Promise.all([socket.close(), outside.close(), nosy.close()]);
  });

  it('rejects a message whose id belongs to another message', async () => {
    const room = await openRoom(test.db, fractional.id, fractional.id);
    const [socketA, socketB] = await Promise.all([port.connect(company), port.connect(fractional)]);
    const id = socketA.sendMessage(roomId, 'Mine');
    await socketA.next('message');
    socketB.sendMessage(roomId, 'Not mine', id);
    expect(await socketB.next('error')).toMatchObject({ code: 'id_taken', id });
    socketB.frames.length = 0;
    socketB.sendMessage(room, 'Elsewhere', id);
    expect(await socketB.next('error')).toMatchObject({ code: 'id_taken', id });
    await Promise.all([socketA.close(), socketB.close()]);
  });

  it('rejects frames that come too fast and closes the socket when they continue [frame-rate]', async () => {
    const socket = await port.connect(company);
    for (let index = 0; index < 1_000; index += 1) socket.sendMessage(roomId, `${index}`);
    expect(await socket.next('error')).toMatchObject({ code: 'too_fast', id: expect.any(String) });
    expect((await socket.closed).code).toBe(closeCodes.abuse);
    expect((await stored()).length).toBeLessThanOrEqual(limits.chatFrames.atOnce + 5);
  });

  it('gives fifteen sockets of a person one budget, and another person their own [person-15-sockets]', async () => {
    const sockets = await Promise.all(Array.from({ length: 15 }, () => port.connect(company)));
    const other = await port.connect(fractional);
    const start = performance.now();
    for (let index = 0; index < 20; index += 1)
      for (const socket of sockets) socket.sendMessage(roomId, `${index}`);
    const id = other.sendMessage(roomId, 'From me');
    await other.next('message', (frame) => frame.id === id);
    const countStored = async () => (await stored()).filter(({ body }) => body !== 'From me').length;
    const countRefused = () =>
      sockets.flatMap(({ frames }) => frames.filter(({ action }) => action === 'error')).length;
    await expect
      .poll(async () => (await countStored()) + countRefused(), { timeout: 20_000 })
      .toBe(20 * sockets.length);
    const seconds = (performance.now() - start) / 1_000;
    const count = await countStored();
    expect(count).toBeGreaterThanOrEqual(limits.chatFrames.atOnce);
    expect(count).toBeLessThanOrEqual(
      limits.chatFrames.atOnce + Math.ceil(seconds * limits.chatFrames.aSecond),
    );
    for (const socket of [...sockets, other]) await socket.close();
  });

  it('rejects a frame that is too large and closes the socket [frame-too-large]', async () => {
    const socket = await port.connect(company);
    socket.sendMessage(roomId, 'x'.repeat(1024 * 1024));
    expect((await socket.closed).code).toBe(1009);
  });
});

describe('other members', () => {
  it('see typing, presence and read receipts', async () => {
    const socketA = await port.connect(company);
    expect(await socketA.next('onlineUser')).toEqual({ action: 'onlineUser', userList: [] });
    const socketB = await port.connect(fractional);
    await socketA.next('onlineUser', ({ userList }) => userList.some(({ id }) => id === fractional.id));
    socketB.send({ action: 'typing', typing: true, user: fractional.id, roomId });
    expect(await socketA.next('typing')).toMatchObject({ typing: true, user: fractional.id, roomId });
    const id = socketA.sendMessage(roomId, 'Read me');
    await socketB.next('message');
    await test.as(fractional.token)(chat.chatRead, { params: { chatId: roomId }, body: { message_id: id } });
    expect(await socketA.next('read')).toEqual({ action: 'read', roomId, user: fractional.id, sequence: 1 });
    expect(await socketB.next('read')).toMatchObject({ sequence: 1 });
    expect(socketB.frames.some(({ action }) => action === 'typing')).toBe(false);
    socketA.frames.length = 0;
    await socketB.close();
    expect(await socketA.next('onlineUser')).toEqual({ action: 'onlineUser', userList: [] });
    socketA.send({ action: 'ping' });
    await socketA.next('pong');
    await socketA.close();
  });

  it('cannot write to or show typing to a member who blocked them', async () => {
    const [socketA, socketB] = await Promise.all([port.connect(company), port.connect(fractional)]);
    const params = { chatId: roomId };
    await test.as(company.token)(chat.chatBlock, { params });
    expect(await socketB.next('room')).toEqual({ action: 'room', roomId });
    socketB.send({ action: 'typing', typing: true, user: fractional.id, roomId });
    const id = socketB.sendMessage(roomId, 'Please');
    expect(await socketB.next('error')).toMatchObject({ code: 'blocked', id });
    expect(socketA.frames.some(({ action }) => action === 'typing')).toBe(false);
    await test.as(company.token)(chat.chatUnblock, { params });
    socketB.send({ action: 'typing', typing: true, user: fractional.id, roomId });
    await socketA.next('typing');
    socketB.sendMessage(roomId, 'Thank you', id);
    expect(await socketA.next('message')).toMatchObject({ id, sequence: 1 });
    await Promise.all([socketA.close(), socketB.close()]);
  });

  it('receive nothing when they share no room', async () => {
    const stranger = await port.connect(await aFractional(test));
    await stranger.next('onlineUser');
    const socketA = await port.connect(company);
    await socketA.next('onlineUser');
    await sleep(300);
    expect(stranger.frames).toEqual([{ action: 'onlineUser', userList: [] }]);
    await Promise.all([stranger.close(), socketA.close()]);
  });
});
