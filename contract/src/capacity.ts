import { z } from 'zod';
import { toMonth } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { byId, Day, Done, Id, line } from './values.ts';

/** Free hours a week by month, `2026-03`: the weekly maximum minus engagements and private commitments. */
export const Capacity = z.record(z.string(), z.int());
export type Capacity = z.infer<typeof Capacity>;

/**
 * The free hours in the month of a day. A later month counts as the last stored one, an earlier month as the first.
 * Undefined if nothing is stored.
 */
export const freeHoursIn = (capacity: Capacity, day: string): number | undefined => {
  const months = Object.keys(capacity).sort();
  const month = months.findLast((stored) => stored <= toMonth(day)) ?? months[0];
  return month === undefined ? undefined : capacity[month];
};

/** The fewest free hours in any month from `start` to `end` (null: open-ended). Undefined if nothing is stored. */
export const minFreeHours = (capacity: Capacity, start: string, end: string | null): number | undefined => {
  const first = freeHoursIn(capacity, start);
  if (first === undefined) return undefined;
  const within = Object.entries(capacity).filter(
    ([month]) => month > toMonth(start) && (end === null || month <= toMonth(end)),
  );
  return Math.min(first, ...within.map(([, hours]) => hours));
};

export const availabilityConfirm = endpoint({
  method: 'POST',
  path: '/employee/availability_confirm',
  summary: 'Confirms that hours and availability are current',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  response: Done,
});

/** Work outside the platform. Its hours are not free. Only its owner sees it. */
export const Commitment = z.object({
  id: Id,
  label: z.string(),
  hours_per_week: z.int(),
  start_date: Day,
  /** Null is open. */
  end_date: Day.nullable(),
});
export type Commitment = z.infer<typeof Commitment>;

export const commitmentList = endpoint({
  method: 'GET',
  path: '/employee/commitments',
  summary: 'Lists your work outside the platform, which companies never see, with the free hours that remain',
  access: ['fractional'],
  scope: 'people:read',
  response: z.object({ results: z.array(Commitment), capacity: Capacity }),
});

export const commitmentCreate = endpoint({
  method: 'POST',
  path: '/employee/commitment',
  summary: 'Adds your work outside the platform; its hours are no longer free',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-key',
  body: z
    .object({
      label: line(limits.commitmentCharacters, 1),
      hours_per_week: z.int().min(limits.jobHours.min).max(limits.jobHours.max),
      start_date: Day,
      end_date: Day.nullable().default(null),
    })
    .refine(({ start_date, end_date }) => end_date === null || end_date >= start_date, {
      path: ['end_date'],
      message: 'The end must not be before the start.',
    }),
  response: Commitment,
  creates: true,
  errors: ['not_allowed_now'],
});

export const commitmentDelete = endpoint({
  method: 'DELETE',
  path: '/employee/commitment/:id',
  summary: 'Deletes your work outside the platform; its hours are free again',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  params: byId,
  response: Done,
});
