// Without the schema library, so that any page can use it.

/** Whether the runtime knows the IANA name of a time zone, `Europe/Berlin`; an offset such as `+01:00` is no name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The time zone of the browser: `Europe/London`. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone with its present offset: `Europe/London (GMT+1)`. */
export const zoneLabel = (timeZone: string): string => {
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeZone.replaceAll('_', ' ')}${offset ? ` (${offset})` : ''}`;
};
