import { mergeFields } from '../../../../contract/src/merge-fields.ts';
import styles from './campaigns.module.css';

/** Which fields a text may have. */
export const MergeHint = () => (
  <p className={styles.faint}>
    Merge fields:{' '}
    {Object.entries(mergeFields).map(([name, { label }], index) => (
      <span key={name}>
        {index > 0 && ', '}
        <code title={label}>{`{{${name}}}`}</code>
      </span>
    ))}
    . With a fallback of your own: <code>{'{{first_name|colleague}}'}</code>.
  </p>
);
