import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  notificationHistory,
  notificationsRead,
  notificationUnread,
} from '../../../../contract/src/notifications.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { notify } from './notifications.public.ts';

let test: TestApp;
let person: Person;
let other: Person;

beforeAll(async () => {
  test = await appForTest();
  person = await aFractional(test);
  other = await aCompany(test);
});
afterAll(() => test.close());

const notifyPerson = (userId: string, title: string, more: object = {}) =>
  notify(test.db, {
    userId,
    kind: 'offer',
    title,
    body: 'What it is.',
    link: '/account/notifications',
    ...more,
  });

it('counts unread notifications, lists them newest first, and marks one or all as read', async () => {
  const call = test.as(person.token);
  expect(await call(notificationUnread, {})).toBe(0);
  for (const title of ['One', 'Two', 'Three']) await notifyPerson(person.id, title);
  await notifyPerson(other.id, 'Not yours');
  expect(await call(notificationUnread, {})).toBe(3);

  const first = await call(notificationHistory, { query: { page_size: 2 } });
  expect(first).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('page=2') });
  const past = await call(notificationHistory, { query: { page: 9 } });
  expect(past).toMatchObject({ count: 3, results: [] });
  expect(first.results).toEqual([
    expect.objectContaining({
      kind: 'offer',
      title: 'Three',
      body: 'What it is.',
      link: '/account/notifications',
      read: false,
    }),
    expect.objectContaining({ title: 'Two' }),
  ]);

  const ids = [first.results[0]?.id as string];
  expect(await call(notificationsRead, { body: { ids } })).toEqual({ unread: 2 });
  expect(
    (await call(notificationHistory, { query: { unread: 'true' } })).results.map(({ title }) => title),
  ).toEqual(['Two', 'One']);
  expect(await call(notificationsRead, { body: { all: true } })).toEqual({ unread: 0 });
  expect((await call(notificationHistory, { query: {} })).results.every(({ read }) => read)).toBe(true);
  expect(await test.as(other.token)(notificationUnread, {})).toBe(1);
});

it('does not mark notifications of another user, and requires ids or all', async () => {
  const theirs = (await test.as(other.token)(notificationHistory, { query: {} })).results.map(({ id }) => id);
  await test.as(person.token)(notificationsRead, { body: { ids: theirs } });
  expect(await test.as(other.token)(notificationUnread, {})).toBe(1);
  for (const body of [{}, { ids: theirs, all: true as const }, { ids: ['abc'] }])
    expect(await refusal(test.as(person.token)(notificationsRead, { body }))).toMatchObject({ status: 400 });
});

it('notifies each person once per key', async () => {
  const before = await test.as(person.token)(notificationUnread, {});
  for (let time = 0; time < 3; time += 1) await notifyPerson(person.id, 'Once', { dedupeKey: 'offer 7' });
  await notifyPerson(other.id, 'Once', { dedupeKey: 'offer 7' });
  expect(await test.as(person.token)(notificationUnread, {})).toBe(before + 1);
  await runTasks(test);
  expect(test.mails.filter(({ to, subject }) => to === person.email && subject === 'Once')).toHaveLength(1);
  expect(test.mails.filter(({ to, subject }) => to === other.email && subject === 'Once')).toHaveLength(1);
});
