/** A time as ISO 8601, as milliseconds since 1970, or as a `Date`. */
type Time = string | number | Date;

export const hourMilliseconds = 3_600_000;
export const dayMilliseconds = 24 * hourMilliseconds;

/** The time `days` days of 24 hours later; earlier for a negative number. */
export const addDays = (time: Time, days: number): Date =>
  new Date(new Date(time).getTime() + days * dayMilliseconds);

/** The time `seconds` later. */
export const addSeconds = (time: Time, seconds: number): Date =>
  new Date(new Date(time).getTime() + seconds * 1_000);

/** The month of a day: `2026-03`. */
export const toMonth = (day: string): string => day.slice(0, 7);

/** The calendar day `months` later: `2026-01-31` and one month are `2026-02-28`. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toIsoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
};

/** The calendar day that is `days` working days (Monday to Friday, UTC) after the day of `time`. */
export const addWorkingDays = (time: Time, days: number): string => {
  let day = new Date(time);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return toIsoDay(day);
};

/** The calendar day in UTC: `2026-03-09`. */
export const toIsoDay = (time: Time): string => new Date(time).toISOString().slice(0, 10);

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (time: Time): string => format.format(new Date(time));
};

// All of them show the calendar day in UTC, so that server and browser render the same text.
/** `9 Mar 2026` */
export const formatDay = inUtc({ dateStyle: 'medium' });
/** `9 March 2026` */
export const formatLongDay = inUtc({ dateStyle: 'long' });
/** `9 Mar` */
export const formatDayMonth = inUtc({ day: 'numeric', month: 'short' });
/** `9 March` */
export const formatLongDayMonth = inUtc({ day: 'numeric', month: 'long' });
/** `Mar 2026` */
export const formatMonth = inUtc({ month: 'short', year: 'numeric' });
/** `Mar 2015 – Jun 2024`; without an end `Mar 2015 – today`, or `Mar 2015` if `open` is empty; empty without dates. */
export const formatMonthSpan = (
  { start_date: start, end_date: end }: { start_date: string | null; end_date: string | null },
  open = 'today',
): string => {
  const until = end === null ? open : formatMonth(end);
  if (start === null) return end === null ? '' : until;
  return until === '' ? formatMonth(start) : `${formatMonth(start)} – ${until}`;
};
/** `March` */
export const formatMonthName = inUtc({ month: 'long' });
/** `March 2026` */
export const formatLongMonth = inUtc({ month: 'long', year: 'numeric' });
/** `Mar` */
export const formatShortMonth = inUtc({ month: 'short' });
/** `9 Mar 2026, 14:30` */
export const formatDayTime = inUtc({ dateStyle: 'medium', timeStyle: 'short' });
