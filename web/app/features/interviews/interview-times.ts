/** The zone of this browser, such as `Europe/London`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 'Tue 3 Mar, 14:00', in the reader's own zone. */
export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(time));

/** 'Tuesday 3 March, 14:00 to 14:45', in the reader's own zone. */
export const formatSpan = (start: string, minutes: number): string => {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const from = new Date(start);
  return `${day.format(from)}, ${clock.format(from)} to ${clock.format(new Date(from.getTime() + minutes * 60_000))}`;
};

const two = (value: number) => String(value).padStart(2, '0');

/** A time as a field of type datetime-local has it. */
export const toLocal = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;

/** The next working day at ten, to begin with. */
export const firstGuess = (now: Date): string => {
  const day = new Date(now);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() === 0 || day.getDay() === 6);
  day.setHours(10, 0, 0, 0);
  return toLocal(day);
};

/** The same hour a working day later. */
export const dayAfter = (local: string): string => {
  const day = new Date(local);
  do day.setDate(day.getDate() + 1);
  while (day.getDay() === 0 || day.getDay() === 6);
  return toLocal(day);
};
