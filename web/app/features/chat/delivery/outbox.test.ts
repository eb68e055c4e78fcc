import { afterEach, expect, test, vi } from 'vitest';
import { clearAllOwnStorage } from '../../../lib/own-storage.ts';
import { createOutbox } from './outbox.ts';

const person = '0193c1d0-0000-7000-8000-00000000000a';
const room = '0193c1d0-0000-7000-8000-000000000001';

/** Fires the events by which a browser reports changes of another tab. */
const fireStorageEvents = () => {
  for (const key of [...Object.keys(localStorage)])
    window.dispatchEvent(new StorageEvent('storage', { key }));
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('keeps unacknowledged messages in order over a reload [outbox-reload]', () => {
  const before = createOutbox(person);
  const written = ['one', 'two', 'three'].map((text) => before.add(room, text));
  const after = createOutbox(person);
  expect(after.all()).toEqual(written);
  after.remove(written[1]?.id ?? '');
  expect(
    createOutbox(person)
      .all()
      .map(({ message }) => message),
  ).toEqual(['one', 'three']);
});

test('keeps the messages of each user apart and deletes them at sign-out', () => {
  createOutbox(person).add(room, 'mine');
  expect(createOutbox('somebody-else').all()).toEqual([]);
  localStorage.setItem('cadre.profile', '{}');
  clearAllOwnStorage();
  expect(createOutbox(person).all()).toEqual([]);
  expect(localStorage.getItem('cadre.profile')).toBe('{}');
});

test('shares additions and removals between two tabs without loss or duplicates', () => {
  const [tab, otherTab] = [createOutbox(person), createOutbox(person)];
  const changed: string[] = [];
  const stop = otherTab.followOtherTabs((id) => changed.push(id));
  const first = tab.add(room, 'from the first tab');
  fireStorageEvents();
  const second = otherTab.add(room, 'from the second tab');
  expect(
    otherTab
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([first.id, second.id].sort());
  expect(changed).toEqual([first.id]);
  tab.remove(first.id);
  window.dispatchEvent(
    new StorageEvent('storage', { key: `cadre.own.${person}.unsent.${first.id}`, newValue: null }),
  );
  expect(otherTab.all()).toEqual([second]);
  stop();
});

test('stores the reason of a refusal until the message is retried', () => {
  const outbox = createOutbox(person);
  const { id } = outbox.add(room, 'hello');
  outbox.refuse(id, 'You cannot write to this person.');
  expect(createOutbox(person).all()[0]?.refused).toBe('You cannot write to this person.');
  outbox.retry(id);
  expect(outbox.all()[0]).not.toHaveProperty('refused');
});

test('keeps messages in memory when the storage is full', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outbox = createOutbox(person);
  outbox.add(room, 'kept in memory');
  expect(outbox.all()).toHaveLength(1);
});
