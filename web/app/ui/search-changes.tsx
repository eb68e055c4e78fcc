import { Link, useSearchParams } from 'react-router';
import styles from './search-changes.module.css';

interface SearchChange {
  kind: 'spelling' | 'place' | 'words';
  from: string;
  to: string | null;
}

const getDifference = ({ kind, from, to }: SearchChange): string => {
  if (kind === 'words') return `do not mention “${from}”`;
  return to === null ? `are not in ${from}` : `are in ${to} instead of ${from}`;
};

/** A search for exactly these words. */
const quoteEach = (words: string): string =>
  words
    .split(/\s+/)
    .map((word) => `"${word}"`)
    .join(' ');

/** Says how the words of a search were changed because nothing matched them. */
export const SearchChanges = ({ changes = [] }: { changes: readonly SearchChange[] | undefined }) => {
  const [params] = useSearchParams();
  const spelling = changes.find(({ kind }) => kind === 'spelling');
  const others = changes.filter((change) => change !== spelling);
  if (changes.length === 0) return null;
  const exact = new URLSearchParams(params);
  exact.delete('page');
  exact.set('search', quoteEach(spelling?.from ?? ''));
  return (
    <p className={styles.changes} role="status">
      {spelling && (
        <>
          Showing results for <strong>“{spelling.to}”</strong>.{' '}
          <Link to={{ search: `?${exact}` }} preventScrollReset>
            Search for “{spelling.from}” instead
          </Link>
          .{' '}
        </>
      )}
      {others.length > 0 && `No exact match. These ${others.map(getDifference).join(' and ')}.`}
    </p>
  );
};
