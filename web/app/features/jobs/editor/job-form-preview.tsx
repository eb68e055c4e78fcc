import { useDeferredValue } from 'react';
import type { JobCard as Job } from '../../../../../contract/src/jobs.ts';
import { JobCard } from '../job-card.tsx';
import styles from './job-form.module.css';
import { fieldLabels, findProblems, type JobValues, toSummary, toUpdate } from './job-form-values.ts';

const previewId = '00000000-0000-7000-8000-000000000000';

const toCard = (values: JobValues, { id, owner_id, name, logo }: Job['company']): Job => ({
  ...toUpdate(values),
  start_date: values.start_date || null,
  id: previewId,
  company: { id, owner_id, name, logo },
  title: values.title || 'Your title',
  summary: toSummary(values.description) || 'The first words of your description.',
  sub_category: null,
  status: 'active',
  promoted: false,
  reply_record: null,
  slow_to_answer: false,
  source: 'company',
  source_url: null,
  applications_count: null,
  applicants_count: null,
  applicants_band: null,
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
  company: Job['company'];
}

/** The job as lists will show it, and the fields missing for publishing. */
export const JobFormPreview = ({ values, company }: Props) => {
  const shown = useDeferredValue(values);
  const missing = Object.keys(findProblems(shown, true));
  return (
    <>
      <h2 className={styles.previewTitle}>As applicants see it</h2>
      <div inert className={styles.preview}>
        <JobCard job={toCard(shown, company)} view="card" />
      </div>
      <div className={styles.missing} aria-live="polite">
        {missing.length === 0 ? (
          <p>Ready to publish.</p>
        ) : (
          <>
            <p>Required before publishing:</p>
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
