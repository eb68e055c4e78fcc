import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './filter-rail.module.css';

interface Props {
  /** The fields, for the rail and the drawer. */
  filters: ReactNode;
  /** The number of set filters. */
  active: number;
  /** Omitted if the results have their own button to clear the filters. */
  onClear?: () => void;
  /** Replaces the rail on a wide screen by a row above the results. */
  bar?: ReactNode;
  /** The results. */
  children: ReactNode;
}

/** Filters beside their results; in a drawer on a narrow screen. */
export const FilterRail = ({ filters, active, onClear, bar, children }: Props) => {
  const [open, setOpen] = useState(false);
  const clear = active > 0 && onClear !== undefined && (
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
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
          {clear}
        </div>
        {children}
      </div>
      <Drawer opened={open} onClose={() => setOpen(false)} title="Filters" position="bottom" size="88%">
        <div className={styles.fields}>{filters}</div>
        <Button fullWidth mt="xl" onClick={() => setOpen(false)}>
          Show results
        </Button>
      </Drawer>
    </div>
  );
};
