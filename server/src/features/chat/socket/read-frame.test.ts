import { expect, it } from 'vitest';
import { limits } from '../../../../../contract/src/limits.ts';
import { readFrame } from './read-frame.ts';

const user = '0190a0b0-0000-7000-8000-000000000001';
const roomId = '0190a0b0-0000-7000-8000-000000000002';
const id = '0190a0b0-0000-7000-8000-000000000003';
const message = { action: 'message', message: ' Hello ', user, roomId, id };
const read = (frame: unknown, isBinary = false) =>
  readFrame(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), isBinary, user);

it('accepts a message, trimmed, and leaves out unknown fields', () => {
  expect(read({ ...message, admin: true })).toEqual({ frame: { ...message, message: 'Hello' } });
});

it('accepts typing and ping', () => {
  const typing = { action: 'typing', typing: true, user, roomId };
  expect(read(typing)).toEqual({ frame: typing });
  expect(read({ action: 'ping' })).toEqual({ frame: { action: 'ping' } });
});

it.each(['{"broken', 'null', '[]', '"text"', '1', 'true', ''])('rejects %j as invalid_frame', (frame) => {
  expect(read(frame)).toEqual({ refused: 'invalid_frame' });
});

it('rejects a binary frame', () => {
  expect(read(message, true)).toEqual({ refused: 'invalid_frame' });
});

const longest = 'x'.repeat(limits.chatMessageCharacters);

it.each([
  [{ action: 'shout' }, 'unknown_action'],
  [{ action: undefined }, 'unknown_action'],
  [{ roomId: 'abc' }, 'invalid_frame'],
  [{ user: roomId }, 'wrong_user'],
  [{ action: 'typing', typing: true, user: roomId }, 'wrong_user'],
  [{ message: ' \n ' }, 'empty'],
  [{ message: `${longest}x` }, 'too_long'],
  [{ message: 'a\u0000b' }, 'invalid_text'],
])('rejects a message with %.60j as %s and names its id', (more, refused) => {
  expect(read({ ...message, ...more })).toEqual({ refused, id });
});

it('accepts the longest message with blanks around it', () => {
  expect(read({ ...message, message: ` ${longest} ` })).toMatchObject({ frame: { message: longest } });
});

it('names at most 100 characters of an id, and only when it is text', () => {
  expect(read({ action: 'shout', id: 'x'.repeat(200) })).toEqual({
    refused: 'unknown_action',
    id: 'x'.repeat(100),
  });
  expect(read({ action: 'shout', id: 7 })).toEqual({ refused: 'unknown_action', id: undefined });
});
