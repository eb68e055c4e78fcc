// All times are in the time zone of the browser.

/** The time zone of the browser: `Europe/London`. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone as shown: `America/New York`. */
export const formatTimeZone = (): string => localTimeZone().replaceAll('_', ' ');

/** `Tue 3 Mar, 14:00` */
export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(time));

/** `Tuesday 3 March, 14:00 to 14:45` */
export const formatSpan = (start: string, minutes: number): string => {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const from = new Date(start);
  return `${day.format(from)}, ${clock.format(from)} to ${clock.format(new Date(from.getTime() + minutes * 60_000))}`;
};

/** The value of a field with date and time: `2031-03-03 09:05:00`. */
export const toLocal = (time: Date): string => {
  const utc = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return utc.toISOString().slice(0, 19).replace('T', ' ');
};

const nextWorkingDay = (time: Date): Date => {
  const day = new Date(time);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() === 0 || day.getDay() === 6);
  return day;
};

/** The first suggestion: the next working day at 10:00. */
export const suggestTime = (now: Date): string => {
  const day = nextWorkingDay(now);
  day.setHours(10, 0, 0, 0);
  return toLocal(day);
};

/** The same time on the next working day. */
export const dayAfter = (local: string): string => toLocal(nextWorkingDay(new Date(local)));
