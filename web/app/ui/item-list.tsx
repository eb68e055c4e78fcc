import type { ReactNode, Ref } from 'react';
import styles from './item-list.module.css';

interface ListProps {
  label: string;
  /** To focus the list when a focused row is removed. */
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** A short list, such as devices or team members. */
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
  action?: ReactNode;
}

/** An entry of the list: two lines of text and a button. */
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
