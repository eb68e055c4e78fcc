// Without the schema library, so that public pages can use it.

/** Hours of the day in a time zone, in minutes from midnight. */
export interface OverlapHours {
  from: number;
  to: number;
  zone: string;
}

const dayMinutes = 24 * 60;
const clock = String.raw`(\d{1,2})(?::(\d\d))?`;
const pattern = new RegExp(String.raw`^${clock}\s*[–-]\s*${clock}\s+([\w/+-]+)$`);

/** The minutes that a zone is ahead of UTC at a time; undefined for a zone that does not exist. */
const offsetOf = (zone: string, at: Date): number | undefined => {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    }).formatToParts(at);
    const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
    return Math.round((local - at.getTime()) / 60_000);
  } catch {
    return undefined;
  }
};

/** The hours of a job's `time_zone_overlap` such as `9:00–13:00 Europe/Berlin`; undefined for one in other words. */
export const readOverlapHours = (text: string): OverlapHours | undefined => {
  const [, hour, minute = '0', endHour, endMinute = '0', zone = ''] = pattern.exec(text.trim()) ?? [];
  const from = Number(hour) * 60 + Number(minute);
  const to = Number(endHour) * 60 + Number(endMinute);
  const isValid = from < to && to <= dayMinutes && offsetOf(zone, new Date()) !== undefined;
  return isValid ? { from, to, zone } : undefined;
};

const formatMinutes = (minutes: number): string => {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  const rest = ofDay % 60;
  return `${Math.floor(ofDay / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** The same hours in another zone, `15–19`; undefined if the text states none. */
export const formatHoursIn = (text: string, zone: string, at = new Date()): string | undefined => {
  const hours = readOverlapHours(text);
  const [own, theirs] = [offsetOf(zone, at), hours && offsetOf(hours.zone, at)];
  if (hours === undefined || own === undefined || theirs === undefined) return undefined;
  const shift = own - theirs;
  return `${formatMinutes(hours.from + shift)}–${formatMinutes(hours.to + shift)}`;
};
