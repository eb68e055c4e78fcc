import type { ReactNode, Ref } from 'react';
import styles from './item-list.module.css';

interface ListProps {
  label: string;
  /** To put the focus here when a row that had it has gone. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** A short list of things that one has: devices, colleagues. */
export const ItemList = ({ label, ref, children }: ListProps) => (
  <ul ref={ref} className={styles.list} tabIndex={-1} aria-label={label}>
    {children}
  </ul>
);

interface ItemProps {
  /** An icon or a picture; decoration. */
  mark: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
}

/** One of them: what it is in two lines, and a button at the end. */
export const Item = ({ mark, name, detail, action }: ItemProps) => (
  <li className={styles.item}>
    {mark}
    <div className={styles.facts}>
      <p className={styles.name}>{name}</p>
      <p className={styles.detail}>{detail}</p>
    </div>
    {action}
  </li>
);
