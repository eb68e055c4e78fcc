import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './plain-field.module.css';
import { RequiredMark } from './required-mark.tsx';

interface Description {
  label: ReactNode;
  /** Help text below the label. */
  hint?: string;
  error?: string | undefined;
}

type Props = Description & { name: string } & (
    | ({ rows: number } & Omit<ComponentProps<'textarea'>, 'rows'>)
    | ({ rows?: never } & ComponentProps<'input'>)
  );

/** A form field for pages without the component library; a textarea if it has `rows`. */
export const PlainField = ({ label, hint, error, ...field }: Props) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {field.required && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {field.rows === undefined ? <input {...shared} {...field} /> : <textarea {...shared} {...field} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
