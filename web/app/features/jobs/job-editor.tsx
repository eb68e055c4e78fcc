import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../../../contract/src/client.ts';
import type { Company } from '../../../../contract/src/companies.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { readProfile, useSession } from '../../lib/session.ts';
import { confirmDialog, errorDialog } from '../../ui/dialogs.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useSaveJob } from './job-editor.data.ts';
import { clearTyped, readTyped, saveTyped } from './job-editor-draft.ts';
import styles from './job-form.module.css';
import { JobForm } from './job-form.tsx';
import { JobFormPreview } from './job-form-preview.tsx';
import { emptyValues, type JobValues, problemsOf, valuesOf } from './job-form-values.ts';
import { job } from './jobs.data.ts';

type EditorCompany = Job['company'] & Pick<Company, 'stage' | 'headcount'>;

interface Props {
  /** The job to change; undefined for a new one. */
  id: string | undefined;
  company: EditorCompany;
  /** An admin writes on the company's behalf. */
  onBehalf?: boolean;
  onSaved: (job: Job) => void;
}

/** Writes a new job or changes one. What is typed is kept in the browser until it is saved. */
export const JobEditor = ({ id, ...props }: Props) =>
  id === undefined ? <Editor {...props} stored={undefined} /> : <StoredEditor id={id} {...props} />;

const StoredEditor = ({ id, ...props }: Omit<Props, 'id'> & { id: string }) => {
  const found = useQuery({ ...job(id), staleTime: Number.POSITIVE_INFINITY });
  if (found.error instanceof CallError && [400, 404].includes(found.error.status)) return <NoJob />;
  return (
    <LoadBoundary query={found} skeleton={<PageSkeleton />}>
      {(stored) => <Editor key={id} {...props} stored={stored} />}
    </LoadBoundary>
  );
};

const NoJob = () => (
  <EmptyState
    title="This job is not here any more"
    text="It may have been deleted, or the link is not complete."
  />
);

const startOf = (stored: Job | undefined, { stage, headcount }: EditorCompany): JobValues =>
  stored ? valuesOf(stored) : { ...emptyValues, stage, headcount };

const Editor = ({
  stored,
  company,
  onBehalf = false,
  onSaved,
}: Omit<Props, 'id'> & { stored: Job | undefined }) => {
  // While the page is being taken over there is no session yet, and what was kept would not be found.
  const userId = (useSession() ?? readProfile())?.id ?? '';
  const formName = stored?.id ?? ((onBehalf && company.id) || 'new');
  const [typed, setTyped] = useState(() => readTyped(userId, formName));
  const [round, setRound] = useState(0);
  const [outOfSlots, setOutOfSlots] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const written = useRef<HTMLFormElement>(null);
  const form = useForm<JobValues>({
    initialValues: typed ?? startOf(stored, company),
    // At once: a page that is left or reloaded waits for nothing.
    onValuesChange: (values) => saveTyped(userId, formName, values),
  });
  const save = useSaveJob();
  const live = stored !== undefined && stored.status !== 'draft';

  const startAfresh = async () => {
    const sure = await confirmDialog({
      title: 'Start afresh?',
      text: 'What you typed and did not save is dropped.',
      action: 'Start afresh',
    });
    if (!sure) return;
    form.setValues(startOf(stored, company));
    clearTyped(userId, formName);
    setTyped(undefined);
    setRound(round + 1);
  };

  const show = (problems: Record<string, string>) => {
    flushSync(() => form.setErrors(problems));
    written.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (status: 'draft' | 'active' | undefined) => {
    // A posting of another site seldom says all that ours do; the server asks of it what it must have.
    const complete = stored?.source !== 'scraped';
    const problems = problemsOf(
      form.values,
      complete && (status === 'active' || stored?.status === 'active'),
    );
    if (Object.keys(problems).length > 0) return show(problems);
    try {
      const saved = await save.mutateAsync({
        id: stored?.id,
        values: form.values,
        status: stored ? (status === 'active' ? 'active' : undefined) : status,
        companyId: (onBehalf && company.id) || undefined,
        idempotencyKey: idempotencyKey.current,
      });
      clearTyped(userId, formName);
      successToast(
        status === 'active' ? 'The job is live.' : live ? 'The changes are saved.' : 'The draft is saved.',
      );
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'plan_limit') setOutOfSlots(true);
      else if (Object.keys(error.fields).length > 0) show(error.fields);
      else void errorDialog(error.message);
    }
  };

  const wrong = Object.keys(form.errors).length;
  const standing =
    wrong > 0
      ? `${wrong === 1 ? 'One field needs' : `${wrong} fields need`} your attention.`
      : outOfSlots
        ? 'Nothing is lost: save the draft, and publish it once your plan has a free slot.'
        : 'Kept in this browser as you type.';
  return (
    <div className={styles.layout}>
      <form
        ref={written}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(live ? undefined : 'active');
        }}
      >
        {typed && (
          <div className={styles.notice}>
            <p>We kept what you typed last time.</p>
            <Button variant="subtle" size="compact-md" onClick={startAfresh}>
              Start afresh
            </Button>
          </div>
        )}
        <JobForm key={round} form={form} />
        <div className={styles.bar}>
          <p className={styles.kept} role="status" data-wrong={wrong > 0 || undefined}>
            {standing}
          </p>
          {!live && (
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => submit(stored ? undefined : 'draft')}
            >
              Save draft
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {live ? 'Save changes' : 'Publish job'}
          </Button>
        </div>
      </form>
      <aside className={styles.aside} aria-label="Preview">
        <JobFormPreview values={form.values} company={company} />
      </aside>
    </div>
  );
};
