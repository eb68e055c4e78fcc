import { parseServerTime, relativeTime } from '../lib/relative-time.ts';

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

// The server's clock and zone are not the browser's: the browser's words stand, in both.

/** At what o'clock a server's time was, for what stands under its day. */
export const ClockTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {clock.format(parseServerTime(time))}
  </time>
);

/** How long ago a server's time was, with the full time on hover. */
export const RelativeTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {relativeTime(time)}
  </time>
);
