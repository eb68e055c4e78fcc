import type { ReactNode } from 'react';
import styles from './conflict-note.module.css';

/** The result of a check for a conflict of interest; nothing without a conflict. */
export const ConflictNote = ({
  query: { data, isError },
  children,
}: {
  query: { data: { conflict: boolean | null } | undefined; isError: boolean };
  children: ReactNode;
}) => {
  const text = isError ? 'We could not check for a conflict of interest.' : data?.conflict && children;
  return text ? (
    <p className={styles.note} role="note">
      {text}
    </p>
  ) : null;
};
