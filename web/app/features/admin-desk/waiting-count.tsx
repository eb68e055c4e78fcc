import type { DeskKind } from '../../../../contract/src/admin-desk.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { useDeskCounts } from './admin-desk.data.ts';
import styles from './waiting-count.module.css';

/** The kinds that wait on each page of the admin area; Today has all. */
const kindsOn: Record<string, readonly DeskKind[]> = {
  '/unverified-fractional-candidates': ['approval', 're_review'],
  '/admin-reports-queue': ['report', 'appeal'],
  '/companylist': ['rename'],
  '/admin-messages': ['enquiry', 'data_request'],
  '/admin-scraped-jobs': ['source'],
};

/** How much waits on a page, beside its link; nothing if nothing does. */
export const WaitingCount = ({ page }: { page: string }) => {
  const counts = useDeskCounts();
  const count =
    page === '/admin-today'
      ? counts?.total
      : kindsOn[page]?.reduce((total, kind) => total + (counts?.kinds[kind] ?? 0), 0);
  if (!count) return null;
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
};
