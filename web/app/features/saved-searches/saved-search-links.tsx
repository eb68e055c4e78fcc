import { useQuery } from '@tanstack/react-query';
import { href, Link } from 'react-router';
import { searchPath } from './saved-search-format.ts';
import styles from './saved-search-links.module.css';
import { savedSearchesQuery, useMarkSeen } from './saved-searches.data.ts';

const linksShown = 4;

/** The saved searches with the number of their new jobs, in a line; nothing without any. */
export const SavedSearchLinks = () => {
  const results = useQuery(savedSearchesQuery()).data?.results ?? [];
  const seen = useMarkSeen();
  if (results.length === 0) return null;
  const newestFirst = results.toSorted((a, b) => b.new_count - a.new_count);
  return (
    <nav className={styles.links} aria-label="Saved searches">
      <ul>
        {newestFirst.slice(0, linksShown).map(({ id, name, filters, new_count }) => (
          <li key={id}>
            <Link to={searchPath(filters)} onClick={() => seen.mutate(id)}>
              {name}
              {new_count > 0 && <em>{new_count} new</em>}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={href('/account/fractional/saved-searches')}>All saved searches</Link>
    </nav>
  );
};
