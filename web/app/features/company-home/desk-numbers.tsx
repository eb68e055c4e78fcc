import { href, Link } from 'react-router';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import styles from './company-home.module.css';

interface Props {
  home: CompanyHome;
  /** The interviews of today and tomorrow. */
  interviews: number;
}

/** The numbers of the day, as links to what they count. */
export const DeskNumbers = ({ home: { due_count, applicants_count, live_jobs }, interviews }: Props) => (
  <ul className={styles.numbers} aria-label="Today">
    <Figure count={due_count} to="#due" label="due" />
    <Figure count={applicants_count} to="#applicants" label={plural(applicants_count, 'new applicant')} />
    {interviews > 0 && <Figure count={interviews} to="#interviews" label={plural(interviews, 'interview')} />}
    <Figure
      count={live_jobs}
      to={href('/account/company/manage-jobs')}
      label={plural(live_jobs, 'live job')}
    />
  </ul>
);

const plural = (count: number, word: string) => (count === 1 ? word : `${word}s`);

const Figure = ({ count, to, label }: { count: number; to: string; label: string }) => (
  <li>
    <Link to={to}>
      <strong>{formatNumber(count)}</strong> {label}
    </Link>
  </li>
);
