import type { Stripe } from 'stripe';

export const daySeconds = 86_400;

/** The same day and time `months` later, or the last day of a shorter month. */
export const addMonths = (seconds: number, months: number): number => {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
};

const after = (anchor: number, { interval, interval_count }: Stripe.Price.Recurring, periods: number) => {
  const count = interval_count * periods;
  if (interval === 'day') return anchor + count * daySeconds;
  if (interval === 'week') return anchor + count * 7 * daySeconds;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
};

/** The end of the period that starts at `start`. It counts from the anchor, so that the 31st is restored. */
export const periodEnd = (anchor: number, start: number, recurring: Stripe.Price.Recurring): number => {
  let periods = 1;
  while (after(anchor, recurring, periods) <= start) periods++;
  return after(anchor, recurring, periods);
};
