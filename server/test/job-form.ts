import type { z } from 'zod';
import type { JobForm } from '../../contract/src/job-form.ts';
import type { TestApp } from './app-for-test.ts';

export type JobFormInput = z.input<typeof JobForm>;

/** An industry of the catalogue with a sub-category, and a sub-category of another industry. */
export const someIndustries = async ({ db }: TestApp) => {
  const parts = await db
    .selectFrom('categories')
    .select(['id', 'parent_id'])
    .where('kind', '=', 'part')
    .orderBy('parent_id')
    .execute();
  const [first] = parts;
  const other = parts.find(({ parent_id }) => parent_id !== first?.parent_id);
  return {
    industry: first?.parent_id ?? '',
    part: first?.id ?? '',
    otherPart: other?.id ?? '',
  };
};

/** The required fields of a live job. */
export const jobForm = (industry: string, more: Partial<JobFormInput> = {}): JobFormInput => ({
  title: 'Fractional CFO for a growing orchard',
  description: `<p>${'We want steady books and a calm hand. '.repeat(6)}</p>`,
  fractional_type: 'CFO',
  main_category: industry,
  skills: ['fundraising', 'Orchard finance'],
  location: 'USA',
  workplace: 'remote',
  client_type_expertise: 'B2B',
  hours_per_week_min: 5,
  hours_per_week_max: 10,
  rate_period: 'hour',
  budget_min: 150.5,
  budget_max: 250,
  currency: 'USD',
  ...more,
});
