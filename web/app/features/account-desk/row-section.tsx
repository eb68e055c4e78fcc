import type { ReactNode } from 'react';
import { limits } from '../../../../contract/src/limits.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './account-desk-view.module.css';

interface Props<Row> {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  /** Instead of the table without rows. */
  none: string;
  aside?: ReactNode;
}

/** The newest rows of one kind, or that there are none. */
export const RowSection = <Row extends { id: string }>({ title, rows, columns, none, aside }: Props<Row>) => (
  <Section
    title={title}
    aside={aside}
    {...(rows.length === limits.deskRows && { lead: `The newest ${limits.deskRows}.` })}
  >
    {rows.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : (
      <DataTable caption={title} rows={rows} rowKey={({ id }) => id} columns={columns} />
    )}
  </Section>
);
