import type { Notification } from '../../../../contract/src/notifications.ts';
import { parseServerTime } from '../../lib/relative-time.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const daysBetween = (from: Date, to: Date) =>
  Math.round(
    (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) -
      Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) /
      86_400_000,
  );

const labelOf = (day: Date, now: Date) => {
  const ago = daysBetween(day, now);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? weekday : withYear).format(day);
};

/** Notifications, newest first, under the reader's own days. */
export const byDay = (notifications: Notification[], now = new Date()) => {
  const groups: { label: string; notifications: Notification[] }[] = [];
  for (const one of notifications) {
    const label = labelOf(new Date(parseServerTime(one.created_at)), now);
    const last = groups.at(-1);
    if (last?.label === label) last.notifications.push(one);
    else groups.push({ label, notifications: [one] });
  }
  return groups;
};
