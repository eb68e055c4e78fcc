import type { ReactNode } from 'react';
import styles from './disclosures.module.css';

interface Props {
  /** `small` is for secondary content. */
  size?: 'small' | 'large';
  children: ReactNode;
}

/** A list of expandable entries that works without JavaScript. */
export const Disclosures = ({ size = 'large', children }: Props) => (
  <div className={styles.list} data-size={size}>
    {children}
  </div>
);

/** An expandable entry. The browser opens it before hydration if the address has its anchor. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.line} suppressHydrationWarning>
    <summary>{title}</summary>
    {children}
  </details>
);
