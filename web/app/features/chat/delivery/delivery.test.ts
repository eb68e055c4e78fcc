import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame } from '../../../../../contract/src/realtime.ts';
import { getLiveState, onLive, onLiveState, sendLive } from '../../../lib/live.ts';
import type { LiveState } from '../../../lib/live-connection.ts';
import { getOutbox, sendMessage } from './delivery.ts';

type MessageFrame = Extract<ClientFrame, { action: 'message' }>;

/** A fake socket: the frames sent on it, and its state. */
const socket = {
  state: 'open' as LiveState,
  sent: [] as MessageFrame[],
  changed: () => {},
};
const handlers = new Map<string, (frame: never) => void>();

const receive = (frame: { action: string } & Record<string, unknown>) =>
  handlers.get(frame.action)?.(frame as never);
const room = '0193c1d0-0000-7000-8000-000000000001';
let users = 0;
let user = '';

const setState = (state: LiveState) => {
  socket.state = state;
  socket.changed();
};
const texts = () => socket.sent.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  users += 1;
  user = `person-${users}`;
  socket.sent = [];
  socket.state = 'open';
  vi.mocked(getLiveState).mockImplementation(() => socket.state);
  vi.mocked(onLive).mockImplementation((action, handler) => {
    handlers.set(action, handler);
    return () => handlers.delete(action);
  });
  vi.mocked(onLiveState).mockImplementation((listener) => {
    socket.changed = listener;
    return () => {};
  });
  vi.mocked(sendLive).mockImplementation((frame) => {
    if (socket.state !== 'open' || frame.action !== 'message') return false;
    socket.sent.push(frame);
    return true;
  });
  getOutbox(user);
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('sends a message immediately and not again after the receipt', () => {
  const { id } = sendMessage(user, room, 'hello');
  expect(socket.sent).toEqual([{ action: 'message', id, roomId: room, message: 'hello', user }]);
  receive({ action: 'message', id });
  setState('waiting');
  setState('open');
  vi.advanceTimersByTime(30_000);
  expect(socket.sent).toHaveLength(1);
  expect(getOutbox(user).all()).toEqual([]);
});

test('sends messages written offline in order after reconnecting [outbox-offline]', () => {
  setState('waiting');
  for (const text of ['one', 'two', 'three']) sendMessage(user, room, text);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual([]);
  setState('open');
  expect(texts()).toEqual(['one', 'two', 'three']);
});

test('sends a message without a receipt again with the same id', () => {
  const { id } = sendMessage(user, room, 'hello');
  setState('waiting');
  setState('open');
  expect(socket.sent.map((frame) => frame.id)).toEqual([id, id]);
  vi.advanceTimersByTime(10_000);
  expect(socket.sent).toHaveLength(3);
});

test('sends at most eight messages a tick', () => {
  setState('waiting');
  for (let count = 0; count < 30; count += 1) sendMessage(user, room, `${count}`);
  setState('open');
  expect(socket.sent).toHaveLength(8);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual(Array.from({ length: 30 }, (_, index) => `${index}`));
});

test('sends the message of another tab only when no receipt arrives', () => {
  const name = `cadre.own.${user}.unsent.other`;
  const other = { id: 'other', roomId: room, message: 'from another tab', at: Date.now() };
  localStorage.setItem(name, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: name }));
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(11_000);
  expect(texts()).toEqual(['from another tab']);
});

test('keeps a refused message for the user and retries after a temporary refusal', () => {
  const refused = sendMessage(user, room, 'to a person who blocked me');
  receive({ action: 'error', code: 'blocked', message: 'You cannot write to this person.', id: refused.id });
  const busy = sendMessage(user, room, 'later');
  receive({ action: 'error', code: 'unavailable', message: 'Busy.', id: busy.id });
  vi.advanceTimersByTime(11_000);
  expect(texts()).toEqual(['to a person who blocked me', 'later', 'later']);
  getOutbox(user).retry(refused.id);
  expect(texts().at(-1)).toBe('to a person who blocked me');
});
