import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { ExtractedFields } from './extracted-fields.tsx';
import { withAnchors } from './field-anchors.ts';
import styles from './job-form.module.css';
import { JobFormPay } from './job-form-pay.tsx';
import { JobFormPlace } from './job-form-place.tsx';
import { JobFormRole } from './job-form-role.tsx';
import { JobFormScreening } from './job-form-screening.tsx';
import type { JobValues } from './job-form-values.ts';
import { JobFormWork } from './job-form-work.tsx';

export type JobFormState = UseFormReturnType<JobValues>;

interface Props {
  form: JobFormState;
  /** The fields whose values were extracted from a text. */
  extracted: ReadonlySet<string>;
}

/** The fields of a job. */
export const JobForm = ({ form: plainForm, extracted }: Props) => {
  const form = withAnchors(plainForm, extracted);
  return (
    <ExtractedFields value={extracted}>
      <Part number={1} title="The role" lead="What applicants read first.">
        <JobFormRole form={form} />
      </Part>
      <Part number={2} title="Reason and goals" lead="Helps the right people decide to apply.">
        <JobFormWork form={form} />
      </Part>
      <Part number={3} title="Terms and pay" lead="Shown on the job, so that applicants know the terms.">
        <JobFormPay form={form} />
      </Part>
      <Part number={4} title="Where">
        <JobFormPlace form={form} />
      </Part>
      <Part number={5} title="Screening" lead="All of this is optional.">
        <JobFormScreening form={form} />
      </Part>
    </ExtractedFields>
  );
};

const Part = ({
  number,
  title,
  lead,
  children,
}: {
  number: number;
  title: string;
  lead?: string;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <header>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};
