import { parseServerTime, relativeTime } from '../lib/relative-time.ts';

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago a server's time was, with the full time on hover. */
export const RelativeTime = ({ time }: { time: string }) => (
  // The server's clock and zone are not the browser's: the browser's words stand.
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {relativeTime(time)}
  </time>
);
