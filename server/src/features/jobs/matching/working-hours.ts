import { isTimeZone } from '../../../../../contract/src/time-zones.ts';

/** Hours of each day in a time zone, in minutes from midnight. */
export interface WorkingHours {
  from: number;
  to: number;
  zone: string;
}

const dayMinutes = 24 * 60;
const quarterMilliseconds = 15 * 60_000;
/** The usual working day, where a job states no hours. */
const workingDay = { from: 9 * 60, to: 17 * 60 };

const getFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

// Offsets change only at a quarter of an hour. A list compares many jobs of few zones.
const offsets = { quarter: Number.NaN, byZone: new Map<string, number>() };

/** The minutes that a time zone is ahead of UTC at a time. Throws for a zone that does not exist. */
export const getOffset = (zone: string, at: Date): number => {
  const quarter = Math.floor(at.getTime() / quarterMilliseconds);
  if (quarter !== offsets.quarter) {
    offsets.quarter = quarter;
    offsets.byZone.clear();
  }
  const cached = offsets.byZone.get(zone);
  if (cached !== undefined) return cached;
  const start = quarter * quarterMilliseconds;
  const parts = getFormat(zone).formatToParts(start);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  const minutes = Math.round((local - start) / 60_000);
  offsets.byZone.set(zone, minutes);
  return minutes;
};

const clock = String.raw`(\d{1,2})(?::(\d\d))?`;
const pattern = new RegExp(String.raw`^${clock}\s*[–-]\s*${clock}\s+([\w/+-]+)$`);

/** The hours of a job's `time_zone_overlap` such as `9:00–13:00 Europe/Berlin`; undefined for one in other words. */
export const readWorkingHours = (text: string): WorkingHours | undefined => {
  const [, hour, minute = '0', endHour, endMinute = '0', zone = ''] = pattern.exec(text.trim()) ?? [];
  const from = Number(hour) * 60 + Number(minute);
  const to = Number(endHour) * 60 + Number(endMinute);
  const isZone = offsets.byZone.has(zone) || isTimeZone(zone);
  return from < to && to <= dayMinutes && isZone ? { from, to, zone } : undefined;
};

/** The usual working day in a time zone. */
export const workingDayIn = (zone: string): WorkingHours => ({ ...workingDay, zone });

const wrap = (minutes: number) => ((minutes % dayMinutes) + dayMinutes) % dayMinutes;

/** The minutes of a day at which both hold. */
export const sharedMinutes = (a: WorkingHours, b: WorkingHours, at: Date): number => {
  const [first, second] = [a.to - a.from, b.to - b.from];
  // From the start of `a` to the next start of `b`.
  const ahead = wrap(b.from - getOffset(b.zone, at) - a.from + getOffset(a.zone, at));
  const untilEnd = Math.min(Math.max(first - ahead, 0), second);
  const afterMidnight = Math.min(Math.max(ahead + second - dayMinutes, 0), first);
  return untilEnd + afterMidnight;
};

const formatMinutes = (minutes: number): string => {
  const rest = wrap(minutes) % 60;
  return `${Math.floor(wrap(minutes) / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

const formatSpan = ({ from, to }: Pick<WorkingHours, 'from' | 'to'>) =>
  `${formatMinutes(from)}–${formatMinutes(to)}`;

/** The hours as written there and in another zone, `9–17` and `15–23`; null if they are the same. */
export const hoursInZone = (
  hours: WorkingHours,
  zone: string,
  at: Date,
): { theirs: string; own: string } | null => {
  const shift = getOffset(zone, at) - getOffset(hours.zone, at);
  if (shift === 0) return null;
  return { theirs: formatSpan(hours), own: formatSpan({ from: hours.from + shift, to: hours.to + shift }) };
};
