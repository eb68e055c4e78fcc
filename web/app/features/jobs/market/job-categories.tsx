import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import styles from './job-categories.module.css';

interface Category {
  title: string;
  /** The number of live jobs; null when there are too many to count. */
  count: number | null;
  to: string;
}

interface Props {
  categories: readonly Category[];
  large?: boolean;
}

/** The width of a count's bar, relative to the longest. */
const barWidth = (count: number | null, max: number) =>
  count === null ? '100%' : `${max === 0 ? 0 : (100 * count) / max}%`;

/** Functions, locations or industries with their live jobs: a link, a count and a bar each. */
export const JobCategories = ({ categories, large = false }: Props) => {
  const max = Math.max(...categories.map(({ count }) => count ?? 0));
  return (
    <ul className={styles.list} data-large={large || undefined}>
      {categories.map(({ title, count, to }) => (
        <li key={title}>
          <SiteLink to={to} data-none={count === 0 || undefined}>
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>
              {count === null ? 'Many' : formatNumber(count)}{' '}
              <span className="visually-hidden">{count === 1 ? 'job' : 'jobs'}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: barWidth(count, max) }} />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
};
