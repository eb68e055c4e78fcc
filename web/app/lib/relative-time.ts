import { formatCount } from '../../../contract/src/numbers.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const ago = (count: number, unit: string) => `${formatCount(count, unit)} ago`;

/** A server timestamp as milliseconds since 1970. A timestamp without a zone is in UTC. */
export const parseServerTime = (timestamp: string): number =>
  Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(timestamp) ? timestamp : `${timestamp.replace(' ', 'T')}Z`);

/**
 * How long ago a server timestamp was (spec section 9): ms under a second, then seconds, minutes, hours and days,
 * rounded up. A time in the future counts as now.
 */
export const relativeTime = (timestamp: string, now = Date.now()): string => {
  const elapsed = Math.max(0, now - parseServerTime(timestamp));
  if (elapsed < second) return `${Math.ceil(elapsed)} ms ago`;
  if (elapsed < minute) return ago(Math.ceil(elapsed / second), 'second');
  if (elapsed < hour) return ago(Math.ceil(elapsed / minute), 'minute');
  if (elapsed < day) return ago(Math.ceil(elapsed / hour), 'hour');
  return ago(Math.ceil(elapsed / day), 'day');
};

/** The time until `relativeTime` returns another text; undefined from an hour on, when the text may stay. */
export const millisecondsToNextText = (timestamp: string, now = Date.now()): number | undefined => {
  const elapsed = Math.max(0, now - parseServerTime(timestamp));
  if (elapsed >= hour) return undefined;
  const unit = elapsed < minute ? second : minute;
  // One more: at the full unit the text is still the earlier one.
  return unit - (elapsed % unit) + 1;
};
