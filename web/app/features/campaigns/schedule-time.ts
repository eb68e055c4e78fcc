import { localTimeZone } from '../../../../contract/src/time-zones.ts';

/** A time as the admin entered it, with its zone: `3 March 2026, 14:00, Europe/London`. */
export const formatScheduled = (time: string, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(time))}, ${timeZone.replaceAll('_', ' ')}`;

/** The schedule of the contract for a local time; undefined for 'at once'. */
export const toSchedule = (local: string | null): { at: string; time_zone: string } | undefined =>
  local === null ? undefined : { at: new Date(local).toISOString(), time_zone: localTimeZone() };
