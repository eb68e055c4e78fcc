import { addDays, dayMilliseconds, toIsoDay } from '../../../../contract/src/dates.ts';
import type { ChartOptions } from '../../../../contract/src/statistics.ts';

type Step = ChartOptions['step'];

const maxDays = { day: 31, week: 182 };
const maxSteps = 240;

/** The first day of the step that contains a day: the day, its Monday, or the first of its month. */
export const startOfStep = (step: Step, day: string): string => {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return toIsoDay(addDays(day, -((new Date(day).getUTCDay() + 6) % 7)));
};

const nextStart = (step: Step, start: string): string => {
  if (step !== 'month') return toIsoDay(addDays(start, step === 'week' ? 7 : 1));
  const time = new Date(start);
  time.setUTCMonth(time.getUTCMonth() + 1);
  return toIsoDay(time);
};

/** The time axis of a chart: days up to a month, weeks up to half a year, else months. */
export interface TimeAxis {
  step: Step;
  /** The first day of each step, without gaps. */
  starts: string[];
}

/** Both days included. An axis of more than 240 steps keeps the latest ones. */
export const timeAxis = (from: string, to: string): TimeAxis => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  const step = days <= maxDays.day ? 'day' : days <= maxDays.week ? 'week' : 'month';
  const starts: string[] = [];
  for (let start = startOfStep(step, from); start <= to; start = nextStart(step, start)) starts.push(start);
  return { step, starts: starts.slice(-maxSteps) };
};

/** The counts of days added up by step; 0 for a step without any. */
export const sumBySteps = (
  { step, starts }: TimeAxis,
  days: readonly { day: string; count: number }[],
): number[] => {
  const sums = new Map(starts.map((start) => [start, 0]));
  for (const { day, count } of days) {
    const start = startOfStep(step, day);
    const sum = sums.get(start);
    if (sum !== undefined) sums.set(start, sum + count);
  }
  return [...sums.values()];
};
