import type { Experience } from '../../../../contract/src/career.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import type { ChecklistItem } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { FractionalRow } from './fractionals.queries.ts';

/** Whether the person confirmed their hours and available-from date too long ago. */
export const isAvailabilityOld = (row: FractionalRow, now: Date): boolean =>
  row.status === 'verified' &&
  !row.paused &&
  new Date(row.availability_confirmed_at) <= addDays(now, -limits.availabilityDays);

interface Rule {
  field: string;
  label: string;
  done: (row: FractionalRow, experience: Experience[]) => boolean;
}

/** What approval requires (product.md, 'A fractional's profile'). */
const rules: Rule[] = [
  { field: 'fractional_type', label: 'Your function', done: (row) => row.fractional_type !== null },
  { field: 'headline', label: 'A headline', done: (row) => row.headline !== '' },
  { field: 'location', label: 'Your region', done: (row) => row.location !== null },
  { field: 'city', label: 'Your city', done: (row) => row.city !== '' },
  {
    field: 'years_experience',
    label: 'Years in leadership',
    done: (row) => row.years_experience !== null,
  },
  {
    field: 'bio',
    label: `A bio of at least ${limits.bioCharacters.least} characters`,
    done: (row) => row.bio.length >= limits.bioCharacters.least,
  },
  {
    field: 'experience',
    label: 'At least one role',
    done: (_row, experience) => experience.length > 0,
  },
  { field: 'main_category', label: 'Your industry', done: (row) => row.main_category !== null },
  {
    field: 'client_type_expertise',
    label: 'Your business type',
    done: (row) => row.client_type_expertise !== null,
  },
  {
    field: 'skills',
    label: `At least ${limits.profileSkills.least} skills`,
    done: (row) => row.skill_titles.length >= limits.profileSkills.least,
  },
  { field: 'hours_per_week_max', label: 'Hours a week', done: (row) => row.hours_per_week_max !== null },
  {
    field: 'available_from',
    label: 'The date you are available from',
    done: (row) => row.available_from !== null,
  },
  {
    field: 'rate_min',
    label: 'A rate, with the hours of a retainer',
    done: (row) =>
      row.rate_min_minor !== null &&
      row.rate_period !== null &&
      (row.rate_period !== 'month' || row.retainer_hours !== null),
  },
];

/** The checklist, the missing fields and the completeness in percent. */
export const rateProfile = (
  row: FractionalRow,
  experience: Experience[],
): { checklist: ChecklistItem[]; missing: string[]; completeness: number } => {
  const checklist = rules.map(({ field, label, done }) => ({ field, label, done: done(row, experience) }));
  const missing = checklist.filter(({ done }) => !done).map(({ field }) => field);
  return {
    checklist,
    missing,
    completeness: Math.floor((100 * (rules.length - missing.length)) / rules.length),
  };
};
