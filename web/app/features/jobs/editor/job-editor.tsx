import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import type { JobCard as Job } from '../../../../../contract/src/jobs.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { JobCard } from '../job-card.tsx';
import { jobQuery } from '../jobs.data.ts';
import styles from './job-form.module.css';
import { JobForm } from './job-form.tsx';
import { fieldLabels, findProblems, type JobValues, toSummary, toUpdate } from './job-form-values.ts';
import { type EditorProps, useJobEditor } from './use-job-editor.ts';

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
  payment_record: null,
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

interface PreviewProps {
  values: JobValues;
  company: Job['company'];
}

/** The job as lists will show it, and the fields missing for publishing. */
const JobFormPreview = ({ values, company }: PreviewProps) => {
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

interface Props extends Omit<EditorProps, 'stored'> {
  /** The job to change; undefined creates one. */
  id: string | undefined;
}

/** Creates or changes a job. Unsaved input stays in the browser. */
export const JobEditor = ({ id, ...props }: Props) =>
  id === undefined ? <Editor {...props} stored={undefined} /> : <StoredEditor id={id} {...props} />;

const StoredEditor = ({ id, ...props }: Props & { id: string }) => {
  const found = useQuery({ ...jobQuery(id), staleTime: Number.POSITIVE_INFINITY });
  if (found.error instanceof CallError && [400, 404].includes(found.error.status))
    return <EmptyState title="Job not found" text="It may have been removed, or you may not have access." />;
  return (
    <LoadBoundary query={found} skeleton={<PageSkeleton />}>
      {(stored) => <Editor key={id} {...props} stored={stored} />}
    </LoadBoundary>
  );
};

const Editor = (props: EditorProps) => {
  const { form, formElement, live, isSaving, submit, ...editor } = useJobEditor(props);
  const problemCount = Object.keys(form.errors).length;
  return (
    <div className={styles.layout}>
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(live ? undefined : 'active');
        }}
      >
        {editor.restored && (
          <div className={styles.notice}>
            <p>Your unsaved changes were restored.</p>
            <Button variant="subtle" size="compact-md" onClick={editor.discard}>
              Discard changes
            </Button>
          </div>
        )}
        <JobForm key={editor.resets} form={form} />
        <div className={styles.bar}>
          <p className={styles.status} role="status" data-wrong={problemCount > 0 || undefined}>
            {problemCount > 0
              ? `Fix ${formatCount(problemCount, 'highlighted field')}.`
              : editor.overPlanLimit
                ? 'Save the draft, and publish it once your plan has a free slot.'
                : 'Saved in this browser as you type.'}
          </p>
          {!live && (
            <Button
              variant="default"
              disabled={isSaving}
              onClick={() => submit(props.stored ? undefined : 'draft')}
            >
              Save draft
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {live ? 'Save changes' : 'Publish job'}
          </Button>
        </div>
      </form>
      <aside className={styles.aside} aria-label="Preview">
        <JobFormPreview values={form.values} company={props.company} />
      </aside>
    </div>
  );
};
