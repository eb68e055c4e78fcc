import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  /** The id of the section, for links to it. */
  anchor?: string;
  title: string;
  lead?: ReactNode;
  /** A link or button beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page with a heading. */
export const Section = ({ anchor, title, lead, aside, children }: Props) => {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
};
