import { parseServerTime, relativeTime } from '../lib/relative-time.ts';

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

// Server and browser may render different texts, because clock and time zone differ.

/** The time of day of a server timestamp, for entries grouped by day. */
export const ClockTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {clock.format(parseServerTime(time))}
  </time>
);

/** How long ago a server timestamp was, with the full time on hover. */
export const RelativeTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {relativeTime(time)}
  </time>
);
