import type { ChartOptions } from '../../../../contract/src/statistics.ts';

type Step = ChartOptions['step'];

const DAY_MS = 86_400_000;
const MOST_DAYS = { day: 31, week: 182 };
const MOST_STEPS = 240;

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The first day of the step that a day lies in: the day, its Monday, or the first of its month. */
export const startOf = (step: Step, day: string): string => {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const time = at(day);
  return dayOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * DAY_MS));
};

const after = (step: Step, start: string): string => {
  const time = at(start);
  if (step === 'month') time.setUTCMonth(time.getUTCMonth() + 1);
  else time.setUTCDate(time.getUTCDate() + (step === 'week' ? 7 : 1));
  return dayOf(time);
};

/** The time axis of a chart: days for a month, weeks for half a year, else months. */
export interface Axis {
  step: Step;
  /** The first day of each step, without a gap. */
  starts: string[];
}

/** Both days included. A longer time than a chart can show is cut at its beginning. */
export const axisOf = (from: string, to: string): Axis => {
  const days = (at(to).getTime() - at(from).getTime()) / DAY_MS + 1;
  const step = days <= MOST_DAYS.day ? 'day' : days <= MOST_DAYS.week ? 'week' : 'month';
  const starts: string[] = [];
  for (let start = startOf(step, from); start <= to; start = after(step, start)) starts.push(start);
  return { step, starts: starts.slice(-MOST_STEPS) };
};

/** What of each day, added up by step; a step without any is 0. */
export const alongAxis = <T extends { day: string }>(
  { step, starts }: Axis,
  rows: T[],
  take: (row: T) => number,
): number[] => {
  const sums = new Map(starts.map((start) => [start, 0]));
  for (const row of rows) {
    const start = startOf(step, row.day);
    const sum = sums.get(start);
    if (sum !== undefined) sums.set(start, sum + take(row));
  }
  return [...sums.values()];
};
