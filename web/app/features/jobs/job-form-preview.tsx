import { useDeferredValue } from 'react';
import type { JobCard as JobCardFacts } from '../../../../contract/src/jobs.ts';
import { JobCard } from './job-card.tsx';
import styles from './job-form.module.css';
import { fieldLabels, fieldsOf, type JobValues, problemsOf, summaryOf } from './job-form-values.ts';

type PreviewCompany = JobCardFacts['company'];

const nobody = '00000000-0000-7000-8000-000000000000';

const cardOf = (values: JobValues, { id, owner_id, name, logo }: PreviewCompany): JobCardFacts => ({
  ...fieldsOf(values),
  start_date: values.start_date || null,
  id: nobody,
  company: { id, owner_id, name, logo },
  title: values.title || 'Your title',
  summary: summaryOf(values.description) || 'The first words of your description.',
  main_category_title: null,
  sub_category: null,
  status: 'active',
  promoted: false,
  reply_record: null,
  slow_to_answer: false,
  source: 'company',
  source_url: null,
  applications_count: null,
  applicants_count: 0,
  new_applicants: null,
  bookmarked: null,
  applied: null,
  match: null,
  created_at: new Date().toISOString(),
  published_at: null,
  expires_at: null,
});

interface Props {
  values: JobValues;
  company: PreviewCompany;
}

/** The job as lists will show it, and what it lacks to go live. */
export const JobFormPreview = ({ values, company }: Props) => {
  const shown = useDeferredValue(values);
  const missing = Object.keys(problemsOf(shown, true));
  return (
    <>
      <h2 className={styles.previewTitle}>As candidates see it</h2>
      <div inert className={styles.preview}>
        <JobCard job={cardOf(shown, company)} view="card" />
      </div>
      <div className={styles.missing} aria-live="polite">
        {missing.length === 0 ? (
          <p>Ready to go live.</p>
        ) : (
          <>
            <p>Still needed to go live:</p>
            <ul>
              {missing.map((field) => (
                <li key={field}>{fieldLabels[field] ?? field}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
};
