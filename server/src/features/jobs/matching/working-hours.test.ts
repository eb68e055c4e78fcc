import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getOffset, hoursInZone, readWorkingHours, sharedMinutes, workingDayIn } from './working-hours.ts';

const winter = new Date('2027-01-15T12:00:00Z');
const summer = new Date('2027-07-15T12:00:00Z');
/** The United States have summer time, Europe does not yet. */
const march = new Date('2027-03-20T12:00:00Z');

const zones = fc.constantFrom(
  ...Intl.supportedValuesOf('timeZone'),
  // With half and quarter hours, and a summer time of half an hour.
  ...['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham', 'UTC'],
);
const times = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  .map((time) => new Date(Math.floor(time.getTime() / 900_000) * 900_000));
const quarters = fc.integer({ min: 0, max: 95 });
const hours = fc
  .tuple(quarters, quarters, zones)
  .map(([a, b, zone]) => ({ from: Math.min(a, b) * 15, to: (Math.max(a, b) + 1) * 15, zone }));

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The minutes from midnight on the clock of a zone. */
const readClock = (timeZone: string, at: Date): number => {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', options);
  clocks.set(timeZone, format);
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
  return hour * 60 + minute;
};

it('counts the minutes at which the clocks of both zones show working hours', () => {
  fc.assert(
    fc.property(hours, hours, times, (a, b, at) => {
      const day = Array.from({ length: 96 }, (_, quarter) => new Date(at.getTime() + quarter * 900_000));
      const next = new Date(at.getTime() + 96 * 900_000);
      fc.pre([a.zone, b.zone].every((zone) => readClock(zone, at) === readClock(zone, next)));
      const isWithin = ({ from, to, zone }: typeof a, time: Date) => {
        const clock = readClock(zone, time);
        return from <= clock && clock < to;
      };
      const shared = day.filter((time) => isWithin(a, time) && isWithin(b, time)).length * 15;
      expect(sharedMinutes(a, b, at)).toBe(shared);
      expect(sharedMinutes(b, a, at)).toBe(shared);
    }),
  );
});

const wrap = (minutes: number) => ((minutes % 1440) + 1440) % 1440;

it('knows the offset of a zone, also just before and after its clock changes', () => {
  fc.assert(
    fc.property(zones, times, (zone, at) => {
      const local = wrap(at.getUTCHours() * 60 + at.getUTCMinutes() + getOffset(zone, at));
      expect(local).toBe(readClock(zone, at));
    }),
  );
  const before = new Date('2027-03-28T00:59:59Z');
  expect([
    getOffset('Europe/Berlin', before),
    getOffset('Europe/Berlin', new Date('2027-03-28T01:00:00Z')),
  ]).toEqual([60, 120]);
});

it('reads hours with a time zone, and nothing else', () => {
  expect(readWorkingHours('9:00–13:30 Europe/Berlin')).toEqual({ from: 540, to: 810, zone: 'Europe/Berlin' });
  expect(readWorkingHours(' 9-13 UTC ')).toEqual({ from: 540, to: 780, zone: 'UTC' });
  for (const text of [
    '',
    'Four hours with Central European Time',
    '9:00–13:00',
    '9–13 Atlantis',
    '9–13 +01:00',
    '13–9 UTC',
    '9–25 UTC',
  ])
    expect(readWorkingHours(text)).toBeUndefined();
});

it.each([
  ['Europe/Berlin', 'America/New_York', winter, '3–11', 120],
  ['Europe/Berlin', 'America/New_York', march, '4–12', 180],
  ['America/New_York', 'Europe/London', summer, '14–22', 180],
  ['Europe/London', 'Asia/Kolkata', winter, '14:30–22:30', 150],
  ['Europe/London', 'Asia/Kathmandu', summer, '13:45–21:45', 195],
  ['America/Los_Angeles', 'Asia/Kolkata', winter, '22:30–6:30', 0],
] as const)('shows 9–17 in %s as it is in %s', (there, here, at, own, shared) => {
  expect(hoursInZone(workingDayIn(there), here, at)).toEqual({ theirs: '9–17', own });
  expect(sharedMinutes(workingDayIn(there), workingDayIn(here), at)).toBe(shared);
});

it('shows nothing where the clocks are the same', () => {
  expect(hoursInZone(workingDayIn('Europe/Paris'), 'Europe/Berlin', winter)).toBeNull();
});
