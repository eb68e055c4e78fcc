const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** Reads a server's time; one without a zone is in UTC. */
export const parseServerTime = (timestamp: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp) ? timestamp : `${timestamp.replace(' ', 'T')}Z`);

/**
 * How long ago a server's time was (spec section 9): ms under a second, then seconds, minutes, hours and days,
 * rounded up. A time ahead of this machine's clock counts as now.
 */
export const relativeTime = (timestamp: string, now = Date.now()): string => {
  const elapsed = Math.max(0, now - parseServerTime(timestamp));
  if (elapsed < second) return `${Math.ceil(elapsed)} ms ago`;
  if (elapsed < minute) return counted(Math.ceil(elapsed / second), 'second');
  if (elapsed < hour) return counted(Math.ceil(elapsed / minute), 'minute');
  if (elapsed < day) return counted(Math.ceil(elapsed / hour), 'hour');
  return counted(Math.ceil(elapsed / day), 'day');
};
