import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { joinWithDots } from '../../../../../contract/src/job-format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { featured } from '../fractionals.data.ts';
import { formatPlace, fullName } from '../profile-format.ts';
import { formatRate } from '../rate-summary.tsx';
import { profilePath } from '../trail.ts';
import { type CandidateFilters, toFilterQuery } from './candidate-filters.ts';
import styles from './featured-people.module.css';

/** This week’s featured people who match the filters, in one row above the results. They are also in the results. */
export const FeaturedPeople = ({ filters }: { filters: CandidateFilters }) => {
  const { data } = useQuery(featured(toFilterQuery(filters)));
  const { pathname, search } = useLocation();
  if (data === undefined || data.results.length === 0) return null;
  const trail = { ids: data.results.map(({ id }) => id), back: `${pathname}${search}` };
  return (
    <section className={styles.featured} aria-label="Featured">
      <h2>
        Featured <span>Powerhouse members take turns here. The results below are not affected.</span>
      </h2>
      <ul>
        {data.results.map((person) => (
          <li key={person.id}>
            <Avatar name={fullName(person)} picture={person.profile_picture} size={44} />
            <div>
              <h3>
                <Link to={profilePath(person.id, filters.match_job)} state={{ trail }}>
                  {fullName(person)}
                </Link>
              </h3>
              <p>{joinWithDots([person.fractional_type, formatPlace(person)])}</p>
              <p>{formatRate(person)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
