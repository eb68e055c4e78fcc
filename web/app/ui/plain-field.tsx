import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './plain-field.module.css';

interface Around {
  label: ReactNode;
  /** What to write, below the label. */
  hint?: string;
  error?: string | undefined;
}

type Props = Around & { name: string } & (
    | ({ rows: number } & Omit<ComponentProps<'textarea'>, 'rows'>)
    | ({ rows?: never } & ComponentProps<'input'>)
  );

/** A field of a form, for pages without the component library; with `rows`, one of several lines. */
export const PlainField = ({ label, hint, error, ...field }: Props) => {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const given = {
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': about || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {!field.required && <span> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {field.rows === undefined ? <input {...given} {...field} /> : <textarea {...given} {...field} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
