import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import type { Notification } from '../../../../contract/src/notifications.ts';
import { parseServerTime } from '../../lib/relative-time.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const daysBetween = (from: Date, to: Date) =>
  Math.round(
    (Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) -
      Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) /
      dayMilliseconds,
  );

const formatDayLabel = (day: Date, now: Date) => {
  const ago = daysBetween(day, now);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? weekday : withYear).format(day);
};

/** Groups notifications, newest first, by local day. */
export const groupByDay = (notifications: Notification[], now = new Date()) => {
  const groups: { label: string; notifications: Notification[] }[] = [];
  for (const notification of notifications) {
    const label = formatDayLabel(new Date(parseServerTime(notification.created_at)), now);
    const last = groups.at(-1);
    if (last?.label === label) last.notifications.push(notification);
    else groups.push({ label, notifications: [notification] });
  }
  return groups;
};
