import { chipsOf, type JobFilters } from './job-filters.ts';
import { useIndustries } from './use-job-search.ts';

/** Filters of job search in words. */
export const FilterWords = ({ filters }: { filters: JobFilters }) => {
  const { industries, parts } = useIndustries(filters.main_category ?? []);
  const titles = new Map([...industries, ...parts].map(({ id, title }) => [id, title]));
  return chipsOf(filters, titles)
    .map(({ label }) => label)
    .join(' · ');
};
