import type { ReactNode } from 'react';
import styles from './disclosures.module.css';

interface Props {
  /** `small` is for below what a page is about. */
  size?: 'small' | 'large';
  children: ReactNode;
}

/** Lines that open to what is said of them, without a script. */
export const Disclosures = ({ size = 'large', children }: Props) => (
  <div className={styles.list} data-size={size}>
    {children}
  </div>
);

/** One of them. A browser opens by itself what an address leads into, before the page is alive. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.line} suppressHydrationWarning>
    <summary>{title}</summary>
    {children}
  </details>
);
