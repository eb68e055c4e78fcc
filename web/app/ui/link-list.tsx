import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-list.module.css';

/** A list of links with two lines each. */
export const LinkList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  to: string;
  title: ReactNode;
  detail?: ReactNode;
  /** A picture; decoration. */
  mark?: ReactNode;
  /** A day or number at the right. */
  end?: ReactNode;
}

/** An entry of the list. */
export const LinkEntry = ({ to, title, detail, mark, end }: EntryProps) => (
  <li>
    <Link to={to} className={styles.entry}>
      {mark}
      <span className={styles.text}>
        <strong>{title}</strong>
        {detail !== undefined && <span>{detail}</span>}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  </li>
);
