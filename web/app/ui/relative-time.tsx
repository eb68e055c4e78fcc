import { useEffect, useState } from 'react';
import { millisecondsToNextText, parseServerTime, relativeTime } from '../lib/relative-time.ts';

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

// Server and browser may render different texts, because clock and time zone differ.

/** The time of day of a server timestamp, for entries grouped by day. */
export const ClockTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {clock.format(parseServerTime(time))}
  </time>
);

/** Draws again when the text of a time changes, so that '348 ms ago' does not stay on the screen. */
const useCurrentText = (time: string): string => {
  const [, setDrawn] = useState(0);
  useEffect(() => {
    const pause = millisecondsToNextText(time);
    if (pause === undefined) return;
    const timer = setTimeout(() => setDrawn((drawn) => drawn + 1), pause);
    return () => clearTimeout(timer);
  });
  return relativeTime(time);
};

/** How long ago a server timestamp was, with the full time on hover. */
export const RelativeTime = ({ time }: { time: string }) => (
  <time dateTime={time} title={full.format(parseServerTime(time))} suppressHydrationWarning>
    {useCurrentText(time)}
  </time>
);
