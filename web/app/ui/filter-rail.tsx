import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './filter-rail.module.css';

const FilterDrawer = lazy(async () => ({ default: (await import('./filter-drawer.tsx')).FilterDrawer }));

interface Props {
  /** The fields, for the rail and the drawer. */
  filters: ReactNode;
  /** The number of set filters. */
  activeCount: number;
  /** Omitted if the results have their own button to clear the filters. */
  onClear?: () => void;
  /** Replaces the rail on a wide screen by a row above the results. */
  bar?: ReactNode;
  /** The results. */
  children: ReactNode;
}

/** Filters beside their results; in a drawer on a narrow screen. */
export const FilterRail = ({ filters, activeCount, onClear, bar, children }: Props) => {
  // Undefined until it is first opened, which loads its code.
  const [open, setOpen] = useState<boolean>();
  const clear = activeCount > 0 && onClear !== undefined && (
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <div className={styles.layout} data-bar={bar !== undefined || undefined}>
      {bar === undefined ? (
        <aside className={styles.rail} aria-label="Filters">
          {filters}
          {clear}
        </aside>
      ) : (
        <div className={styles.bar}>{bar}</div>
      )}
      <div>
        <div className={styles.opener}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
          </Button>
          {clear}
        </div>
        {children}
      </div>
      {open !== undefined && (
        <Suspense>
          <FilterDrawer opened={open} onClose={() => setOpen(false)}>
            {filters}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
};
