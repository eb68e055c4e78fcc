import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Buttons at the right, below the title on a phone. */
  actions?: ReactNode;
}

/** The head of every page: its one h1. */
export const PageHeader = ({ title, lead, actions }: Props) => (
  <header className={styles.header}>
    <div>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);
