import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<T> {
  key: string;
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
}

/** A table; on a phone each row becomes a block of named values under the value of the first column. */
export const DataTable = <T,>({ caption, columns, rows, rowKey }: Props<T>) => {
  const lead = columns.find(({ actions }) => !actions)?.key;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} tabIndex={-1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, numeric, actions }) => (
              <th key={key} scope="col" data-numeric={numeric}>
                <span className={actions ? 'visually-hidden' : undefined}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, cell, numeric, actions }) => (
                <td
                  key={key}
                  data-title={actions ? undefined : title}
                  data-numeric={numeric}
                  data-lead={key === lead || undefined}
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
