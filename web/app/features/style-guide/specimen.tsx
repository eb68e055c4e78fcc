import type { ReactNode } from 'react';
import styles from './specimen.module.css';

/** A component in one state, under its name. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.specimen}>
    <p className={styles.name}>{name}</p>
    <div>{children}</div>
  </div>
);

/** Small components side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** Several states of a component that takes the whole width. */
export const Column = ({ children }: { children: ReactNode }) => (
  <div className={styles.column}>{children}</div>
);
