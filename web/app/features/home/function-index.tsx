import { Link } from 'react-router';
import type { HomepageCategory } from '../../../../contract/src/catalog.ts';
import { landingPath } from '../../../../contract/src/job-address.ts';
import type { FractionalType } from '../../../../contract/src/values.ts';
import styles from './function-index.module.css';

const count = new Intl.NumberFormat('en-GB');

const jobs = (number: number) => (number === 1 ? '1 open job' : `${count.format(number)} open jobs`);

/** The functions with their live jobs, each leading to the search for it. */
export const FunctionIndex = ({ functions }: { functions: HomepageCategory[] }) => (
  <ul className={styles.index}>
    {functions.map(({ id, title, jobs_count }) => (
      <li key={id}>
        <Link to={landingPath({ type: title as FractionalType })} className={styles.entry}>
          <span className={styles.title} data-long={title.length > 12 || undefined}>
            {title}
          </span>
          <span className={styles.count}>{jobs(jobs_count)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
