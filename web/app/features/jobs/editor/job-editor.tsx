import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../../../../../contract/src/client.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { jobQuery } from '../jobs.data.ts';
import styles from './job-form.module.css';
import { JobForm } from './job-form.tsx';
import { JobFormPreview } from './job-form-preview.tsx';
import { type EditorProps, useJobEditor } from './use-job-editor.ts';

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
