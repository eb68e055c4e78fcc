import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outboxFor, write } from './delivery.ts';

/** A socket in place of the real one: what was sent on it, and whether it is open. */
const { world, handlers } = vi.hoisted(() => ({
  world: {
    state: 'open',
    sent: [] as { id: string; message: string }[],
    changed: () => {},
  },
  handlers: new Map<string, (frame: object) => void>(),
}));

vi.mock('../../lib/live.ts', () => ({
  liveState: () => world.state,
  onLive: (action: string, handler: (frame: object) => void) => {
    handlers.set(action, handler);
    return () => handlers.delete(action);
  },
  onLiveState: (listener: () => void) => {
    world.changed = listener;
    return () => {};
  },
  sendLive: (frame: { id: string; message: string }) => {
    if (world.state !== 'open') return false;
    world.sent.push(frame);
    return true;
  },
}));

const hear = (frame: { action: string } & Record<string, unknown>) => handlers.get(frame.action)?.(frame);
const room = '0193c1d0-0000-7000-8000-000000000001';
let people = 0;
let person = '';

const become = (state: string) => {
  world.state = state;
  world.changed();
};
const texts = () => world.sent.map(({ message }) => message);

beforeEach(() => {
  vi.useFakeTimers();
  people += 1;
  person = `person-${people}`;
  world.sent = [];
  world.state = 'open';
  outboxFor(person);
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('sends at once, and not again once the receipt is there', () => {
  const { id } = write(person, room, 'hello');
  expect(world.sent).toEqual([{ action: 'message', id, roomId: room, message: 'hello', user: person }]);
  hear({ action: 'message', id });
  become('waiting');
  become('open');
  vi.advanceTimersByTime(30_000);
  expect(world.sent).toHaveLength(1);
  expect(outboxFor(person).all()).toEqual([]);
});

test('sends messages written offline in order after reconnecting [outbox-offline]', () => {
  become('waiting');
  for (const text of ['one', 'two', 'three']) write(person, room, text);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual([]);
  become('open');
  expect(texts()).toEqual(['one', 'two', 'three']);
});

test('what was sent and got no receipt is sent again under its id', () => {
  const { id } = write(person, room, 'hello');
  become('waiting');
  become('open');
  expect(world.sent.map((frame) => frame.id)).toEqual([id, id]);
  vi.advanceTimersByTime(10_000);
  expect(world.sent).toHaveLength(3);
});

test('many are sent no faster than the server takes them', () => {
  become('waiting');
  for (let count = 0; count < 30; count += 1) write(person, room, `${count}`);
  become('open');
  expect(world.sent).toHaveLength(8);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual(Array.from({ length: 30 }, (_, at) => `${at}`));
});

test('leaves what another tab wrote to that tab, for a while', () => {
  const name = `cadre.own.${person}.unsent.other`;
  const other = { id: 'other', roomId: room, message: 'from another tab', at: Date.now() };
  localStorage.setItem(name, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: name }));
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(11_000);
  expect(texts()).toEqual(['from another tab']);
});

test('a refused one waits for the person; a busy server is asked again', () => {
  const refused = write(person, room, 'to somebody who blocked me');
  hear({ action: 'error', code: 'blocked', message: 'You cannot write to this person.', id: refused.id });
  const busy = write(person, room, 'later');
  hear({ action: 'error', code: 'unavailable', message: 'Busy.', id: busy.id });
  vi.advanceTimersByTime(11_000);
  expect(texts()).toEqual(['to somebody who blocked me', 'later', 'later']);
  outboxFor(person).retry(refused.id);
  expect(texts().at(-1)).toBe('to somebody who blocked me');
});
