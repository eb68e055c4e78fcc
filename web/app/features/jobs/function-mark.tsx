import type { FractionalType } from '../../../../contract/src/values.ts';
import styles from './function-mark.module.css';

/** The color of a function, beside its name. */
export const FunctionMark = ({ type }: { type: FractionalType }) => (
  <span className={styles.mark} data-function={type} aria-hidden="true" />
);
