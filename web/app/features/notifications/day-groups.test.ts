import { expect, test } from 'vitest';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { groupByDay } from './day-groups.ts';

const at = (created_at: string): Notification => ({
  id: created_at,
  kind: 'offer',
  title: 'An offer',
  body: '',
  link: '/',
  read: false,
  created_at,
});

test('groups notifications by local day in their order', () => {
  const now = new Date(2026, 4, 20, 9, 0);
  const local = (...parts: [number, number, number, number]) => at(new Date(...parts).toISOString());
  const groups = groupByDay(
    [
      local(2026, 4, 20, 8),
      local(2026, 4, 20, 0),
      local(2026, 4, 19, 23),
      local(2026, 4, 18, 12),
      local(2025, 11, 31, 12),
    ],
    now,
  );
  expect(groups.map(({ label, notifications }) => [label, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday 18 May', 1],
    ['31 December 2025', 1],
  ]);
});

test('shows Today for a time slightly in the future', () => {
  const now = new Date(2026, 4, 20, 23, 59);
  expect(groupByDay([at(new Date(2026, 4, 21, 0, 1).toISOString())], now)[0]?.label).toBe('Today');
});
