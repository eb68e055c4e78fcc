import { dayMilliseconds } from '../../../../../contract/src/dates.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long' });
const fullDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The local time in 12-hour form: `3:05 pm` (spec section 2). */
export const formatTime = (at: number): string => clock.format(at);

/** The local day: today, yesterday, a weekday of the last week, or a date. */
export const formatDayName = (at: number, now = Date.now()): string => {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / dayMilliseconds);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? date.format(at) : fullDate.format(at);
};
