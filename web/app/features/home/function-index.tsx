import type { HomepageCategory } from '../../../../contract/src/catalog.ts';
import { landingPath } from '../../../../contract/src/job-address.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { FractionalType } from '../../../../contract/src/values.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './function-index.module.css';

/** The executive functions with their number of live jobs, as links. */
export const FunctionIndex = ({ functions }: { functions: HomepageCategory[] }) => (
  <ul className={styles.index}>
    {functions.map(({ id, title, jobs_count }) => (
      <li key={id}>
        <SiteLink to={landingPath({ type: title as FractionalType })} className={styles.entry}>
          <span className={styles.title} data-long={title.length > 12 || undefined}>
            {title}
          </span>
          <span className={styles.count}>{formatCount(jobs_count, 'open job')}</span>
        </SiteLink>
      </li>
    ))}
  </ul>
);
