import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Buttons, at the right or on a phone below the title. */
  actions?: ReactNode;
}

/** The header of a page with its h1. */
export const PageHeader = ({ title, lead, actions }: Props) => (
  <header className={styles.header}>
    <div>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);
