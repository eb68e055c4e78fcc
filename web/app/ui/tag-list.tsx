import styles from './tag-list.module.css';

interface Props {
  tags: readonly string[];
  /** The number of shown tags; the rest is a count. */
  max?: number;
  label?: string;
}

/** Tags, such as skills, in a wrapping row. */
export const TagList = ({ tags, max = tags.length, label }: Props) => {
  const hidden = tags.slice(max);
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.slice(0, max).map((tag) => (
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
