import { homepageCategories } from '../../../contract/src/catalog.ts';
import { functionSearch, industrySearch, JobCategories } from '../features/jobs/job-categories.tsx';
import { callFrom } from '../lib/server-context.ts';
import { titled } from '../lib/title.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/jobscategories.ts';

export const meta = titled(
  'Functions and industries',
  'Open fractional jobs by executive function and by industry.',
);

export const loader = async ({ context }: Route.LoaderArgs) => {
  const call = callFrom(context);
  const [functions, industries] = await Promise.all([
    call(homepageCategories, { query: { kind: 'function', limit: 50 } }),
    call(homepageCategories, { query: { kind: 'industry', limit: 50 } }),
  ]);
  return { functions: functions.results, industries: industries.results };
};

export default function JobscategoriesPage({ loaderData: { functions, industries } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Functions and industries" lead="Where the open jobs are today." />
      <Section title="Functions">
        <JobCategories categories={functions} searchOf={functionSearch} />
      </Section>
      <Section title="Industries">
        <JobCategories categories={industries} searchOf={industrySearch} />
      </Section>
    </>
  );
}
