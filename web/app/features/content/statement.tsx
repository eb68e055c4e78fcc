import type { ReactNode } from 'react';
import styles from './statement.module.css';

interface Props {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** The head of a page that has something to say: a large title, and below it what it means. */
export const Statement = ({ title, lead, children }: Props) => (
  <header className={styles.statement}>
    <h1>{title}</h1>
    <p>{lead}</p>
    {children !== undefined && <div className={styles.ways}>{children}</div>}
  </header>
);

/** Short texts side by side, each under its own title. */
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
