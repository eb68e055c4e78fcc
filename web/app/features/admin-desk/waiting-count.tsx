import type { DeskKind } from '../../../../contract/src/admin-desk.ts';
import { deskPages } from '../../../../contract/src/desk-pages.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import { useDeskCounts } from './admin-desk.data.ts';
import styles from './waiting-count.module.css';

const kindsOn: Partial<Record<string, readonly DeskKind[]>> = deskPages;

/** The number of items that wait on a page, beside its link. */
export const WaitingCount = ({ page }: { page: string }) => {
  const counts = useDeskCounts();
  const count =
    page === '/admin-today'
      ? counts?.total
      : kindsOn[page]?.reduce((total, kind) => total + (counts?.kinds[kind] ?? 0), 0);
  if (!count) return null;
  return (
    <>
      {/* Separates the number from the name of the link for screen readers. */}{' '}
      <span className={styles.count}>
        {formatNumber(count)}
        <span className="visually-hidden"> waiting</span>
      </span>
    </>
  );
};
