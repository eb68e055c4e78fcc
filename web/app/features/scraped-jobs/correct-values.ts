import type { ImportFields, ExtractedFields, ScrapedEdits } from '../../../../contract/src/scrapers.ts';

type Numbers = 'hours_per_week_min' | 'hours_per_week_max' | 'term_months' | 'budget_min' | 'budget_max';
/** What is read, as the form holds it: a number that is not known is empty. */
export type CorrectValues = Omit<ImportFields, Numbers | 'company_url' | 'description' | 'sub_categories'> &
  Record<Numbers, number | ''> & { company_url: string };

const numbers: readonly string[] = [
  'hours_per_week_min',
  'hours_per_week_max',
  'term_months',
  'budget_min',
  'budget_max',
  'company_url',
];

export const valuesOf = ({ description: _, sub_categories: __, ...fields }: ExtractedFields): CorrectValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { value }]) => [
      name,
      numbers.includes(name) && value === null ? '' : value,
    ]),
  ) as unknown as CorrectValues;

/** What differs from before, as the call takes it; what was emptied is not known. */
export const editsOf = (before: CorrectValues, now: CorrectValues): ScrapedEdits =>
  Object.fromEntries(
    Object.entries(now)
      .filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof CorrectValues]),
      )
      .map(([name, value]) => [name, numbers.includes(name) && value === '' ? null : value]),
  );
