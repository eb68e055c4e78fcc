import { localTimeZone } from '../../../../contract/src/time-zones.ts';
import type { Location } from '../../../../contract/src/values.ts';

// All times are in the time zone of the browser, unless a function takes another one.

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format, made once: a week of half hours needs hundreds. */
const getFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, format);
  return format;
};

/** A time zone as shown, by default the browser's: `America/New York`. */
export const formatTimeZone = (zone = localTimeZone()): string => zone.replaceAll('_', ' ');

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

/** A week or a part of it in the browser's time zone: its days at midnight. */
export const daysFrom = (start: Date, count: number): Date[] =>
  Array.from(
    { length: count },
    (_, index) => new Date(start.getFullYear(), start.getMonth(), start.getDate() + index),
  );

/** The Monday of the week of a time. */
export const getMonday = (time: Date): Date =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate() - ((time.getDay() + 6) % 7));

/** A time of a day in minutes from midnight. */
export const atMinutes = (day: Date, minutes: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, minutes);

/** `14:00` in a time zone, by default the browser's. */
export const formatClock = (time: Date, timeZone?: string): string =>
  getFormat({ hour: '2-digit', minute: '2-digit', timeZone }).format(time);

/** `Tuesday 3 March` in the browser's time zone. */
export const formatWeekday = (time: Date): string =>
  getFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(time).replace(',', '');

const workingHours = { from: 9, to: 18 };

/** Whether a meeting of this length lies between nine and six on a weekday in the time zone. */
export const isWorkingTime = (time: Date, minutes: number, timeZone: string): boolean => {
  const read = (at: Date) => {
    const parts = getFormat({
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
      timeZone,
    }).formatToParts(at);
    const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return { day: value('weekday'), hour: Number(value('hour')) + Number(value('minute')) / 60 };
  };
  const start = read(time);
  if (start.day === 'Sat' || start.day === 'Sun') return false;
  return start.hour >= workingHours.from && start.hour + minutes / 60 <= workingHours.to;
};

/** All time zones that the browser knows. */
export const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');

/** A large city of each region. */
const zoneOfRegion: Record<Location, string> = {
  USA: 'America/New_York',
  Canada: 'America/Toronto',
  Europe: 'Europe/Paris',
  Asia: 'Asia/Singapore',
  'South America': 'America/Sao_Paulo',
  Australia: 'Australia/Sydney',
};

/** The time zone named after a city, `Europe/Berlin`, or that of a large city of the region, or the browser's. */
export const likelyTimeZone = (city: string, region: Location | null): string => {
  const name = city.trim().replaceAll(' ', '_').toLowerCase();
  const found = name && timeZones().find((zone) => zone.split('/').at(-1)?.toLowerCase() === name);
  return found || (region ? zoneOfRegion[region] : localTimeZone());
};
