import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { JobDetail } from '../detail/job-detail.tsx';
import { JobCard } from '../job-card.tsx';
import { jobQuery } from '../jobs.data.ts';
import { ExtractedList, useExtracted } from './extracted-fields.tsx';
import { FieldLinks } from './field-links.tsx';
import styles from './job-form.module.css';
import { JobForm } from './job-form.tsx';
import { copyValues, findProblems, type JobValues } from './job-form-values.ts';
import { toPreview } from './job-preview.ts';
import { StartFrom } from './start-from.tsx';
import { type EditorProps, useJobEditor } from './use-job-editor.ts';

interface PreviewProps {
  values: JobValues;
  company: Job['company'];
}

/** The job as lists will show it, and the fields missing for publishing. */
const JobFormPreview = ({ values, company }: PreviewProps) => {
  const shown = useDeferredValue(values);
  const [opened, setOpened] = useState(false);
  const missing = Object.keys(findProblems(shown, true));
  const job = toPreview(shown, company);
  return (
    <>
      <h2 className={styles.previewTitle}>As applicants see it</h2>
      <div inert className={styles.preview}>
        <JobCard job={job} view="card" />
      </div>
      <Button
        className={styles.previewActions}
        variant="default"
        size="sm"
        fullWidth
        onClick={() => setOpened(true)}
      >
        Preview the whole page
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} fullScreen title="As applicants see it">
        <div inert className={styles.preview}>
          <JobDetail job={job} />
        </div>
      </Modal>
      <div className={styles.missing} aria-live="polite">
        {missing.length === 0 ? (
          <p>Ready to publish.</p>
        ) : (
          <>
            <p>Required before publishing:</p>
            <FieldLinks fields={missing} />
          </>
        )}
      </div>
    </>
  );
};

interface Props extends Omit<EditorProps, 'stored' | 'copied'> {
  /** The job to change; undefined creates one. */
  id: string | undefined;
  /** The job that a new one begins as a copy of. */
  copyFrom?: string | undefined;
}

/** Creates or changes a job. A draft is saved as it is typed; unsaved input stays in the browser. */
export const JobEditor = ({ id, copyFrom, ...props }: Props) => {
  if (id !== undefined)
    return <Loaded id={id}>{(stored) => <Editor key={id} {...props} stored={stored} />}</Loaded>;
  if (copyFrom === undefined) return <Editor {...props} stored={undefined} />;
  return (
    <Loaded id={copyFrom}>
      {(job) => <Editor key={copyFrom} {...props} stored={undefined} copied={copyValues(job)} />}
    </Loaded>
  );
};

const Loaded = ({ id, children }: { id: string; children: (job: Job) => React.ReactNode }) => {
  const found = useQuery({ ...jobQuery(id), staleTime: Number.POSITIVE_INFINITY });
  if (found.error instanceof CallError && [400, 404].includes(found.error.status))
    return <EmptyState title="Job not found" text="It may have been removed, or you may not have access." />;
  return (
    <LoadBoundary query={found} skeleton={<PageSkeleton />}>
      {children}
    </LoadBoundary>
  );
};

const stateTexts = {
  local: 'Saved in this browser. A title saves the draft to your account.',
  saving: 'Saving…',
  saved: 'Draft saved.',
  partly: 'Draft saved, without fields that are not valid yet. They stay in this browser.',
  untitled: `Saved in this browser only. A title of at least ${limits.jobTitleCharacters.min} characters saves the draft.`,
  refused: 'Saved in this browser only.',
  failed: 'Saved in this browser only. Check your connection.',
  conflict: 'Saved in this browser only. Somebody else changed the draft: save it to compare.',
};

const Editor = (props: EditorProps) => {
  const { form, formElement, live, isSaving, submit, draftState, refusal, ...editor } = useJobEditor(props);
  const { extracted, setExtracted } = useExtracted(form.values);
  const problemCount = Object.keys(form.errors).length;
  const isBlank = form.values.title === '' && form.values.description === '';
  const draftText = draftState === 'refused' ? `${stateTexts.refused} ${refusal}` : stateTexts[draftState];
  const defaultState = live || props.onBehalf ? 'Saved in this browser as you type.' : draftText;
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
        {isBlank && !props.onBehalf && (
          <StartFrom
            onStart={(values, wasExtracted) => {
              editor.fill(values);
              if (wasExtracted) setExtracted(values);
            }}
          />
        )}
        <JobForm key={editor.resets} form={form} extracted={extracted} />
        <div className={styles.bar}>
          <p className={styles.status} role="status" data-wrong={problemCount > 0 || undefined}>
            {problemCount > 0
              ? `Fix ${formatCount(problemCount, 'highlighted field')}.`
              : editor.overPlanLimit
                ? 'Your draft is saved. Publish it once your plan has a free slot.'
                : defaultState}
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
        <ExtractedList extracted={extracted} onAccept={() => setExtracted({})} />
        <JobFormPreview values={form.values} company={props.company} />
      </aside>
    </div>
  );
};
