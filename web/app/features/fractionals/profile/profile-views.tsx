import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { limits } from '../../../../../contract/src/limits.ts';
import type { ProfileView } from '../../../../../contract/src/profile-views.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageCountOf } from '../../../ui/pagination-window.ts';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { viewsOfMe, viewsPageSize } from '../fractionals.data.ts';
import styles from './profile-views.module.css';

const dayInWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Which companies looked at one's profile; without the plan for it, how many. */
export const ProfileViews = () => {
  const { page } = useUrlFilters({});
  const query = useQuery({ ...viewsOfMe(page), placeholderData: keepPreviousData });
  return (
    <Section title="Who viewed you">
      <LoadBoundary query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ companies, locked, count, results }) => (
          <div className={styles.views}>
            <p>
              <HowMany companies={companies} />
              {locked && companies > 0 && ' Premium and Powerhouse show which.'}
            </p>
            {locked && <Link to="/account/fractional/payments">See plans</Link>}
            {count > 0 && (
              <>
                <Companies views={results} />
                <Pagination page={page} pageCount={pageCountOf(count, viewsPageSize)} label="Profile views" />
              </>
            )}
          </div>
        )}
      </LoadBoundary>
    </Section>
  );
};

const HowMany = ({ companies }: { companies: number }) =>
  companies === 0 ? (
    `No company viewed your profile in the last ${limits.profileViewsCountedDays} days.`
  ) : (
    <>
      <strong>{companies === 1 ? '1 company' : `${companies} companies`}</strong> viewed your profile in the
      last {limits.profileViewsCountedDays} days.
    </>
  );

const Companies = ({ views }: { views: readonly ProfileView[] }) => (
  <ul>
    {views.map(({ company: { id, name }, day }) => (
      <li key={`${id} ${day}`}>
        <Link to={`/companydetails?id=${id}`}>{name}</Link>
        <time dateTime={day}>{dayInWords.format(new Date(day))}</time>
      </li>
    ))}
  </ul>
);
