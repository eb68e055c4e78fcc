const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long' });
const fullDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const dayMilliseconds = 86_400_000;

/** The time of a message, in twelve hours: `3:05 pm` (spec section 2). */
export const clockTime = (at: number): string => clock.format(at);

/** The day of messages: today, yesterday, a weekday of the last week, or a date. */
export const dayName = (at: number, now = Date.now()): string => {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / dayMilliseconds);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? date.format(at) : fullDate.format(at);
};
