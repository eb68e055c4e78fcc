import type { Experience } from '../../../../contract/src/career.ts';
import type { ChecklistItem } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { ProfileRow } from './fractionals.queries.ts';

const daysBefore = (days: number, now: Date) => new Date(now.getTime() - days * 86_400_000);

/** What the rules look at: the profile's row with its experience. */
interface Rated {
  row: Pick<
    ProfileRow,
    | 'headline'
    | 'bio'
    | 'fractional_type'
    | 'location'
    | 'city'
    | 'years_experience'
    | 'main_category'
    | 'client_type_expertise'
    | 'skill_titles'
    | 'hours_per_week_max'
    | 'available_from'
    | 'rate_min_minor'
    | 'rate_period'
    | 'retainer_hours'
  >;
  experience: Experience[];
}

/** Whether companies filter by hours and a day that the person said too long ago. */
export const isAvailabilityOld = (
  row: Pick<ProfileRow, 'status' | 'paused' | 'availability_confirmed_at'>,
  now: Date,
): boolean =>
  row.status === 'verified' &&
  !row.paused &&
  new Date(row.availability_confirmed_at) <= daysBefore(limits.availabilityDays, now);

/** What approval needs (product.md, 'A fractional's profile'), each with its words for a person. */
const rules: { field: string; label: string; done: (rated: Rated) => boolean }[] = [
  { field: 'fractional_type', label: 'Your function', done: ({ row }) => row.fractional_type !== null },
  { field: 'headline', label: 'A headline', done: ({ row }) => row.headline !== '' },
  { field: 'location', label: 'Your region', done: ({ row }) => row.location !== null },
  { field: 'city', label: 'Your city', done: ({ row }) => row.city !== '' },
  {
    field: 'years_experience',
    label: 'Years in leadership',
    done: ({ row }) => row.years_experience !== null,
  },
  {
    field: 'bio',
    label: `A bio of at least ${limits.bioCharacters.least} characters`,
    done: ({ row }) => row.bio.length >= limits.bioCharacters.least,
  },
  {
    field: 'experience',
    label: 'At least one role you have held',
    done: ({ experience }) => experience.length > 0,
  },
  { field: 'main_category', label: 'Your industry', done: ({ row }) => row.main_category !== null },
  {
    field: 'client_type_expertise',
    label: 'The business type you know',
    done: ({ row }) => row.client_type_expertise !== null,
  },
  {
    field: 'skills',
    label: `At least ${limits.profileSkills.least} skills`,
    done: ({ row }) => row.skill_titles.length >= limits.profileSkills.least,
  },
  { field: 'hours_per_week_max', label: 'Hours a week', done: ({ row }) => row.hours_per_week_max !== null },
  {
    field: 'available_from',
    label: 'The day you are free from',
    done: ({ row }) => row.available_from !== null,
  },
  {
    field: 'rate_min',
    label: 'A rate, and for a retainer the hours it buys',
    done: ({ row }) =>
      row.rate_min_minor !== null &&
      row.rate_period !== null &&
      (row.rate_period !== 'month' || row.retainer_hours !== null),
  },
];

/** How far a profile is on its way to approval: the checklist, the fields that are missing, and a share of 100. */
export const rateProfile = (
  rated: Rated,
): { checklist: ChecklistItem[]; missing: string[]; completeness: number } => {
  const checklist = rules.map(({ field, label, done }) => ({ field, label, done: done(rated) }));
  const missing = checklist.filter((item) => !item.done).map(({ field }) => field);
  return {
    checklist,
    missing,
    completeness: Math.floor((100 * (rules.length - missing.length)) / rules.length),
  };
};
