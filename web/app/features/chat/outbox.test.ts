import { afterEach, expect, test, vi } from 'vitest';
import { clearAllOwnStorage } from '../../lib/own-storage.ts';
import { outboxOf } from './outbox.ts';

const person = '0193c1d0-0000-7000-8000-00000000000a';
const room = '0193c1d0-0000-7000-8000-000000000001';

/** Tells the page's tabs what a browser would: that another tab changed the storage. */
const tellTabs = () => {
  for (const key of [...Object.keys(localStorage)])
    window.dispatchEvent(new StorageEvent('storage', { key }));
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('keeps unacknowledged messages in order over a reload [outbox-reload]', () => {
  const before = outboxOf(person);
  const written = ['one', 'two', 'three'].map((text) => before.add(room, text));
  const after = outboxOf(person);
  expect(after.all()).toEqual(written);
  after.remove(written[1]?.id ?? '');
  expect(
    outboxOf(person)
      .all()
      .map(({ message }) => message),
  ).toEqual(['one', 'three']);
});

test('keeps each person’s own, and nothing after the sign-out', () => {
  outboxOf(person).add(room, 'mine');
  expect(outboxOf('somebody-else').all()).toEqual([]);
  localStorage.setItem('cadre.profile', '{}');
  clearAllOwnStorage();
  expect(outboxOf(person).all()).toEqual([]);
  expect(localStorage.getItem('cadre.profile')).toBe('{}');
});

test('two tabs neither lose nor double what the other wrote', () => {
  const [one, two] = [outboxOf(person), outboxOf(person)];
  const touched: string[] = [];
  const stop = two.follow((id) => touched.push(id));
  const first = one.add(room, 'from the first tab');
  tellTabs();
  const second = two.add(room, 'from the second tab');
  expect(
    two
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([first.id, second.id].sort());
  expect(touched).toEqual([first.id]);
  one.remove(first.id);
  window.dispatchEvent(
    new StorageEvent('storage', { key: `cadre.own.${person}.unsent.${first.id}`, newValue: null }),
  );
  expect(two.all()).toEqual([second]);
  stop();
});

test('a refused one waits with its reason until it is tried again', () => {
  const outbox = outboxOf(person);
  const { id } = outbox.add(room, 'hello');
  outbox.refuse(id, 'You cannot write to this person.');
  expect(outboxOf(person).all()[0]?.refused).toBe('You cannot write to this person.');
  outbox.retry(id);
  expect(outbox.all()[0]).not.toHaveProperty('refused');
});

test('works without a storage, as long as the page lives', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outbox = outboxOf(person);
  outbox.add(room, 'kept in memory');
  expect(outbox.all()).toHaveLength(1);
});
