import { Link } from 'react-router';
import styles from './job-categories.module.css';

interface Category {
  title: string;
  /** Of live jobs; null where there are too many to count. */
  count: number | null;
  to: string;
}

interface Props {
  categories: readonly Category[];
  /** For the few that lead the page. */
  large?: boolean;
}

const figure = new Intl.NumberFormat('en-GB');

/** How long a count's bar is, beside the longest. */
const shareOf = (count: number | null, most: number) =>
  count === null ? '100%' : `${most === 0 ? 0 : (100 * count) / most}%`;

/** Functions, places or industries, each with its live jobs and the way to them; the bars compare them. */
export const JobCategories = ({ categories, large = false }: Props) => {
  const most = Math.max(...categories.map(({ count }) => count ?? 0));
  return (
    <ul className={styles.list} data-large={large || undefined}>
      {categories.map(({ title, count, to }) => (
        <li key={title}>
          <Link to={to} data-none={count === 0 || undefined}>
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>
              {count === null ? 'Many' : figure.format(count)}{' '}
              <span className="visually-hidden">{count === 1 ? 'job' : 'jobs'}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: shareOf(count, most) }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
