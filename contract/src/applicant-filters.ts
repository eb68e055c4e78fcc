import { z } from 'zod';
import { limits } from './limits.ts';
import { Amount } from './money.ts';
import { Day, SearchWords } from './values.ts';

/** The orders of a job's applicants. `rate` begins with the lowest comparable rate, `free` with who is free first. */
export const ApplicantSort = z.enum(['match', 'recent', 'rate', 'hours', 'free']);
export type ApplicantSort = z.infer<typeof ApplicantSort>;

/** The filters of a job's applicants beyond their stage. Who states no value does not match. */
export const applicantFilters = {
  sort: ApplicantSort.default('match'),
  /** A part of the name, the headline or the city. */
  search: SearchWords.optional(),
  /** The highest comparable rate an hour, in the currency of the job. */
  max_rate: z.coerce.number<unknown>().pipe(Amount).optional(),
  /** Hours a week that the person offers. */
  min_hours: z.coerce.number<unknown>().int().min(1).max(limits.jobHours.max).optional(),
  min_match: z.coerce.number<unknown>().int().min(1).max(100).optional(),
  /** Free hours in the month of this day. */
  free_by: Day.optional(),
};
