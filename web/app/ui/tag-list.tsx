import styles from './tag-list.module.css';

interface Props {
  tags: readonly string[];
  /** How many are shown; the rest are counted. */
  most?: number;
  label?: string;
}

/** Skills and the like, in a row that wraps. */
export const TagList = ({ tags, most = tags.length, label }: Props) => {
  const hidden = tags.slice(most);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {hidden.length > 0 && (
        <li className={styles.more} title={hidden.join(', ')}>
          {hidden.length} more
        </li>
      )}
    </ul>
  );
};
