import type { ReactNode } from 'react';
import styles from './content-header.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** The header of a content page: a large title and a lead. */
export const ContentHeader = ({ title, lead, children }: Props) => (
  <header className={styles.header}>
    <h1>{title}</h1>
    <p>{lead}</p>
    {children !== undefined && <div className={styles.links}>{children}</div>}
  </header>
);

/** Short texts with titles, side by side. */
export const Points = ({ points }: { points: readonly { title: string; text: ReactNode }[] }) => (
  <ul className={styles.points}>
    {points.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
);
