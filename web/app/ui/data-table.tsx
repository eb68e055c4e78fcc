import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<T> {
  /** Unique in its table. */
  title: string;
  cell: (row: T) => ReactNode;
  /** Right-aligned, in tabular figures. */
  numeric?: boolean;
  /** A column of buttons, whose title is for screen readers only. */
  actions?: boolean;
}

interface Props<T> {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** On a phone, two lines a row: the first column and the number, then the rest without its titles. */
  compact?: boolean;
}

/** A table; on a phone each row becomes a block of named values under the value of the first column. */
export const DataTable = <T,>({ caption, columns, rows, rowKey, compact = false }: Props<T>) => {
  const lead = columns.find(({ actions }) => !actions)?.title;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-compact={compact || undefined} tabIndex={-1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, numeric, actions }) => (
              <th key={title} scope="col" data-numeric={numeric}>
                <span className={actions ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, numeric, actions }) => (
                <td
                  key={title}
                  data-title={actions ? undefined : title}
                  data-numeric={numeric}
                  data-lead={title === lead || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
