import type { Experience } from '../../../../contract/src/career.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import type { ChecklistItem } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { FractionalRow } from './fractionals.queries.ts';

/** Whether the person confirmed their hours and available-from date too long ago. */
export const isAvailabilityOld = (
  row: Pick<FractionalRow, 'status' | 'paused' | 'availability_confirmed_at'>,
  now: Date,
): boolean =>
  row.status === 'verified' &&
  !row.paused &&
  new Date(row.availability_confirmed_at) <= addDays(now, -limits.availabilityDays);

type AssessedRow = Pick<
  FractionalRow,
  | 'fractional_type'
  | 'headline'
  | 'location'
  | 'city'
  | 'years_experience'
  | 'bio'
  | 'main_category'
  | 'client_type_expertise'
  | 'skill_titles'
  | 'hours_per_week_max'
  | 'available_from'
  | 'rate_min_minor'
  | 'rate_period'
  | 'retainer_hours'
>;

type Rule = [label: string, isDone: (row: AssessedRow, experience: Experience[]) => boolean];

/** What approval requires, by field. */
const rules: Record<string, Rule> = {
  fractional_type: ['Your function', (row) => row.fractional_type !== null],
  headline: ['A headline', (row) => row.headline !== ''],
  location: ['Your region', (row) => row.location !== null],
  city: ['Your city', (row) => row.city !== ''],
  years_experience: ['Years in leadership', (row) => row.years_experience !== null],
  bio: [
    `A bio of at least ${limits.bioCharacters.min} characters`,
    (row) => row.bio.length >= limits.bioCharacters.min,
  ],
  experience: ['At least one role', (_row, experience) => experience.length > 0],
  main_category: ['Your industry', (row) => row.main_category !== null],
  client_type_expertise: ['Your business type', (row) => row.client_type_expertise !== null],
  skills: [
    `At least ${limits.profileSkills.min} skills`,
    (row) => row.skill_titles.length >= limits.profileSkills.min,
  ],
  hours_per_week_max: ['Hours a week', (row) => row.hours_per_week_max !== null],
  available_from: ['The date you are available from', (row) => row.available_from !== null],
  rate_min: [
    'A rate, with the hours of a retainer',
    (row) =>
      row.rate_min_minor !== null &&
      row.rate_period !== null &&
      (row.rate_period !== 'month' || row.retainer_hours !== null),
  ],
};

/** The checklist, the missing fields and the completeness in percent. */
export const assessProfile = (
  row: AssessedRow,
  experience: Experience[],
): { checklist: ChecklistItem[]; missing: string[]; completeness: number } => {
  const checklist = Object.entries(rules).map(([field, [label, isDone]]) => ({
    field,
    label,
    done: isDone(row, experience),
  }));
  const missing = checklist.filter(({ done }) => !done).map(({ field }) => field);
  const completeness = Math.floor((100 * (checklist.length - missing.length)) / checklist.length);
  return { checklist, missing, completeness };
};
