import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Company } from '../../../../../contract/src/companies.ts';
import { type Job, jobChangeStatus, jobCreate, jobUpdate } from '../../../../../contract/src/jobs.ts';
import { call } from '../../../lib/call.ts';
import { clearOwnStorage, readOwnJson, saveOwn } from '../../../lib/own-storage.ts';
import { readProfile, useSession } from '../../../lib/session.ts';
import { confirmDialog, errorDialog } from '../../../ui/dialogs.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { cacheJob } from '../job-mutations.ts';
import {
  emptyValues,
  findProblems,
  type JobValues,
  toNewJob,
  toUpdate,
  toValues,
} from './job-form-values.ts';

type EditorCompany = Job['company'] & Pick<Company, 'stage' | 'headcount'>;

interface SavedJob {
  /** The id of the job to change; undefined creates one. */
  id: string | undefined;
  values: JobValues;
  /** `active` publishes; undefined keeps the status of a stored job. */
  status: 'draft' | 'active' | undefined;
  companyId: string | undefined;
  idempotencyKey: string;
}

/** Creates or changes a job and publishes it if asked. The form shows failures. */
const useSaveJob = () =>
  useMutation({
    mutationFn: async ({ id, values, status, companyId, idempotencyKey }: SavedJob): Promise<Job> => {
      if (id === undefined)
        return call(jobCreate, {
          body: { ...toNewJob(values), status, ...(companyId ? { company_id: companyId } : {}) },
          idempotencyKey,
          quiet: true,
        });
      const changed = await call(jobUpdate, { params: { id }, body: toUpdate(values), quiet: true });
      return status === 'active'
        ? call(jobChangeStatus, { body: { job_id: id, status }, quiet: true })
        : changed;
    },
    onSuccess: cacheJob,
  });

/** The name of the unsaved input; `form` is the job's id or 'new'. */
const nameOf = (form: string) => `job.${form}`;

/** The unsaved input of a person, stored in this browser. */
export const readUnsaved = (userId: string, form: string): JobValues | undefined => {
  const stored = readOwnJson<Partial<JobValues>>(userId, nameOf(form));
  return stored && { ...emptyValues, ...stored };
};

export const storeUnsaved = (userId: string, form: string, values: JobValues) =>
  saveOwn(userId, nameOf(form), JSON.stringify(values));

const clearUnsaved = (userId: string, form: string) => clearOwnStorage(userId, nameOf(form));

const initialValues = (stored: Job | undefined, { stage, headcount }: EditorCompany): JobValues =>
  stored ? toValues(stored) : { ...emptyValues, stage, headcount };

export interface EditorProps {
  stored: Job | undefined;
  company: EditorCompany;
  /** An admin edits for the company. */
  onBehalf?: boolean;
  onSaved: (job: Job) => void;
}

/** The state of the job editor: its form, the unsaved input in the browser, and saving. */
export const useJobEditor = ({ stored, company, onBehalf = false, onSaved }: EditorProps) => {
  // During hydration there is no session yet, and the unsaved input would not be found.
  const userId = (useSession() ?? readProfile())?.id ?? '';
  const formName = stored?.id ?? ((onBehalf && company.id) || 'new');
  const [unsaved, setUnsaved] = useState(() => readUnsaved(userId, formName));
  const [resets, setResets] = useState(0);
  const [overPlanLimit, setOverPlanLimit] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<JobValues>({
    initialValues: unsaved ?? initialValues(stored, company),
    // Stored at once, so that closing or reloading the page loses nothing.
    onValuesChange: (values) => storeUnsaved(userId, formName, values),
  });
  const save = useSaveJob();
  const live = stored !== undefined && stored.status !== 'draft';

  const discard = async () => {
    const confirmed = await confirmDialog({
      title: 'Discard changes?',
      text: 'Your unsaved changes are deleted.',
      action: 'Discard changes',
    });
    if (!confirmed) return;
    form.setValues(initialValues(stored, company));
    clearUnsaved(userId, formName);
    setUnsaved(undefined);
    setResets(resets + 1);
  };

  const showProblems = (problems: Record<string, string>) => {
    flushSync(() => form.setErrors(problems));
    formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  const submit = async (status: 'draft' | 'active' | undefined) => {
    // An imported job often lacks required fields; the server checks the minimum.
    const complete = stored?.source !== 'scraped';
    const problems = findProblems(
      form.values,
      complete && (status === 'active' || stored?.status === 'active'),
    );
    if (Object.keys(problems).length > 0) return showProblems(problems);
    try {
      const saved = await save.mutateAsync({
        id: stored?.id,
        values: form.values,
        status: stored && status === 'draft' ? undefined : status,
        companyId: (onBehalf && company.id) || undefined,
        idempotencyKey: idempotencyKey.current,
      });
      clearUnsaved(userId, formName);
      successToast(
        status === 'active' ? 'The job is live.' : live ? 'The changes are saved.' : 'The draft is saved.',
      );
      onSaved(saved);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'plan_limit') setOverPlanLimit(true);
      else if (Object.keys(error.fields).length > 0) showProblems(error.fields);
      else void errorDialog(error.message);
    }
  };

  return {
    form,
    formElement,
    /** Changes on a reset, for fields that take over only their first value. */
    resets,
    restored: unsaved !== undefined,
    discard,
    submit,
    isSaving: save.isPending,
    live,
    overPlanLimit,
  };
};
