import styles from './required-mark.module.css';

/** The mark of a required field or group of fields, as the component library shows it on a field with `required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" className={styles.mark}>
    {' *'}
  </span>
);
