import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { formatLongDayMonth } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import type { ProfileView } from '../../../../../contract/src/profile-views.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { ownProfileViews, viewsPageSize } from '../fractionals.data.ts';
import styles from './profile-views.module.css';

/** The companies that viewed the profile; without a plan, only their number. */
export const ProfileViews = () => {
  const { page } = useUrlFilters({});
  const query = useQuery(ownProfileViews(page));
  return (
    <Section title="Who viewed you">
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ companies, locked, count, results }) => (
          <div className={styles.views}>
            <p>
              <ViewCount companies={companies} />
              {locked && companies > 0 && ' Premium and Powerhouse show their names.'}
            </p>
            {locked && <Link to="/account/fractional/payments">See plans</Link>}
            {count > 0 && (
              <>
                <Companies views={results} />
                <Pagination page={page} count={count} pageSize={viewsPageSize} label="Profile views" />
              </>
            )}
          </div>
        )}
      </LoadBoundary>
    </Section>
  );
};

const ViewCount = ({ companies }: { companies: number }) =>
  companies === 0 ? (
    `No company viewed your profile in the last ${limits.profileViewsCountedDays} days.`
  ) : (
    <>
      <strong>{formatCount(companies, 'company', 'companies')}</strong> viewed your profile in the last{' '}
      {limits.profileViewsCountedDays} days.
    </>
  );

const Companies = ({ views }: { views: readonly ProfileView[] }) => (
  <ul>
    {views.map(({ company: { id, name }, day }) => (
      <li key={`${id} ${day}`}>
        <Link to={`${href('/companydetails')}?id=${id}`}>{name}</Link>
        <time dateTime={day}>{formatLongDayMonth(day)}</time>
      </li>
    ))}
  </ul>
);
