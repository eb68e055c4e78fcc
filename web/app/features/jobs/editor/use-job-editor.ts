import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Company } from '../../../../../contract/src/companies.ts';
import { type Job, jobChangeStatus, jobCreate, jobUpdate } from '../../../../../contract/src/jobs.ts';
import { isTimeZone, localTimeZone } from '../../../../../contract/src/time-zones.ts';
import { call } from '../../../lib/call.ts';
import { useDefaultCurrency } from '../../../lib/default-currency.ts';
import { clearOwnStorage, readOwnJson, saveOwn } from '../../../lib/own-storage.ts';
import type { MergeOptions } from '../../../lib/save-version.ts';
import { readProfile, useSession } from '../../../lib/session.ts';
import { confirmDialog, errorDialog } from '../../../ui/dialogs.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { cacheJob } from '../job-mutations.ts';
import { focusField } from './field-anchors.ts';
import {
  emptyValues,
  findProblems,
  type JobValues,
  toNewJob,
  toUpdate,
  toValues,
} from './job-form-values.ts';
import { type LoadedJob, useDraftAutosave } from './use-draft-autosave.ts';
import { usePlanNote } from './use-plan-note.ts';

/** The company of a job, with what a new job takes over from its profile. */
type EditorCompany = Job['company'] &
  Pick<Company, 'stage' | 'headcount'> &
  Partial<Pick<Company, 'main_category' | 'location' | 'city' | 'client_type_expertise'>>;

interface SaveJobInput {
  /** The id of the job to change; undefined creates one. */
  id: string | undefined;
  values: JobValues;
  /** `active` publishes; undefined keeps the status of a stored job. */
  status: 'draft' | 'active' | undefined;
  companyId: string | undefined;
  idempotencyKey: string;
  planNote: string;
  merge: MergeOptions;
  /** Called with the changed job, before it is published. */
  onUpdated: (job: Job) => void;
}

/** Creates or changes a job and publishes it if asked. The form shows failures. */
const useSaveJob = () =>
  useMutation({
    mutationFn: async ({
      id,
      values,
      status,
      companyId,
      idempotencyKey,
      planNote,
      merge,
      onUpdated,
    }: SaveJobInput): Promise<Job> => {
      if (id === undefined)
        return call(jobCreate, {
          body: { ...toNewJob(values), status, ...(companyId ? { company_id: companyId } : {}) },
          idempotencyKey,
          planNote,
          quiet: true,
        });
      const changed = await call(jobUpdate, {
        params: { id },
        body: toUpdate(values),
        ...merge,
        quiet: true,
      });
      onUpdated(changed);
      return status === 'active'
        ? call(jobChangeStatus, { body: { job_id: id, status }, planNote, quiet: true })
        : changed;
    },
    onSuccess: cacheJob,
  });

type Unsaved = Partial<JobValues> & { base?: LoadedJob | undefined };

/** The storage key of unsaved input: by job id, for an admin's new job by company id, else `new`. */
const storageKey = (draftKey: string) => `job.${draftKey}`;

/** The unsaved input of a person, stored in this browser. */
export const readUnsaved = (userId: string, draftKey: string): JobValues | undefined => {
  const stored = readOwnJson<Unsaved>(userId, storageKey(draftKey));
  if (stored === undefined) return undefined;
  const { base: _, ...values } = stored;
  return { ...emptyValues, ...values };
};

/** The version that the unsaved input was based on, for merging. */
const readBase = (userId: string, draftKey: string) =>
  readOwnJson<Unsaved>(userId, storageKey(draftKey))?.base;

export const storeUnsaved = (userId: string, draftKey: string, values: JobValues, base?: LoadedJob) =>
  saveOwn(userId, storageKey(draftKey), JSON.stringify({ ...values, base }));

const clearUnsaved = (userId: string, draftKey: string) => clearOwnStorage(userId, storageKey(draftKey));

export interface EditorProps {
  stored: Job | undefined;
  /** The values of a new job that begins as a copy. */
  copied?: JobValues | undefined;
  company: EditorCompany;
  /** An admin edits for the company. */
  onBehalf?: boolean;
  /** Called when autosave creates the draft. */
  onCreated?: ((job: Job) => void) | undefined;
  /** Called after a save; `published` if the job went live. */
  onSaved: (job: Job, published: boolean) => void;
}

/** The values that a form starts with, without unsaved input. */
const useInitialValues = ({ stored, copied, company, onBehalf }: EditorProps): JobValues => {
  const currency = useDefaultCurrency();
  if (stored) return toValues(stored);
  const { stage, headcount, main_category, location, city, client_type_expertise } = company;
  return (
    copied ?? {
      ...emptyValues,
      currency,
      stage,
      headcount,
      main_category: main_category ?? null,
      location: location ?? null,
      city: city ?? '',
      // An admin may sit elsewhere.
      time_zone: onBehalf || !isTimeZone(localTimeZone()) ? null : localTimeZone(),
      client_type_expertise: client_type_expertise ?? null,
    }
  );
};

/** The state of the job editor: its form, the unsaved input in the browser, the draft on the server, and publishing. */
export const useJobEditor = (props: EditorProps) => {
  const { stored, copied, company, onBehalf = false, onCreated, onSaved } = props;
  // During hydration there is no session yet, and the unsaved input would not be found.
  const userId = (useSession() ?? readProfile())?.id ?? '';
  const draftKey = useRef(stored?.id ?? ((onBehalf && company.id) || 'new'));
  const [unsaved, setUnsaved] = useState(() => (copied ? undefined : readUnsaved(userId, draftKey.current)));
  const initial = useInitialValues(props);
  const [resets, setResets] = useState(0);
  const [overPlanLimit, setOverPlanLimit] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<JobValues>({
    initialValues: unsaved ?? initial,
    // Stored at once, so that closing or reloading the page loses nothing.
    onValuesChange: (values) => storeUnsaved(userId, draftKey.current, values, draft.loaded.get()),
  });
  const save = useSaveJob();
  const planNote = usePlanNote(!onBehalf);
  const live = stored !== undefined && stored.status !== 'draft';
  const draft = useDraftAutosave({
    enabled: !onBehalf && !live,
    values: form.values,
    stored,
    base: unsaved && readBase(userId, draftKey.current),
    onCreated: (job) => {
      clearUnsaved(userId, draftKey.current);
      draftKey.current = job.id;
      onCreated?.(job);
    },
    onStored: () => clearUnsaved(userId, draftKey.current),
    onMerged: (theirs) => fill(theirs),
  });

  /** Sets values and remounts the fields that read only their first value. */
  const fill = (values: Partial<JobValues>) => {
    form.setValues(values);
    form.clearErrors();
    setResets((count) => count + 1);
  };

  const discard = async () => {
    const confirmed = await confirmDialog({
      title: 'Discard changes?',
      text: 'Your unsaved changes are deleted.',
      action: 'Discard changes',
    });
    if (!confirmed) return;
    fill(initial);
    clearUnsaved(userId, draftKey.current);
    setUnsaved(undefined);
  };

  const showProblems = (problems: Record<string, string>) => {
    flushSync(() => form.setErrors(problems));
    const first = formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) first.focus();
    else focusField(Object.keys(problems)[0] ?? '');
  };

  const send = async (status: 'draft' | 'active' | undefined) => {
    // An imported job often lacks required fields; the server checks the minimum.
    const complete = stored?.source !== 'scraped';
    const problems = findProblems(
      form.values,
      complete && (status === 'active' || stored?.status === 'active'),
    );
    if (Object.keys(problems).length > 0) return showProblems(problems);
    try {
      const id = (await draft.flush()) ?? stored?.id;
      // Saving the draft may have merged what somebody else changed into the form.
      const values = form.getValues();
      let isMerged = false;
      const saved = await save.mutateAsync({
        id,
        values,
        status: id !== undefined && status === 'draft' ? undefined : status,
        companyId: (onBehalf && company.id) || undefined,
        idempotencyKey: idempotencyKey.current,
        planNote: planNote(values.title),
        merge: {
          loaded: draft.loaded.fields(),
          onMerged: () => {
            isMerged = true;
          },
        },
        onUpdated: (job) => draft.loaded.set(toValues(job), job.version),
      });
      draft.loaded.set(toValues(saved), saved.version);
      if (isMerged) fill(toValues(saved));
      clearUnsaved(userId, draftKey.current);
      successToast(
        status === 'active' ? 'The job is live.' : live ? 'The changes are saved.' : 'The draft is saved.',
      );
      onSaved(saved, status === 'active');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'plan_limit') setOverPlanLimit(true);
      else if (Object.keys(error.fields).length > 0) showProblems(error.fields);
      // On a conflict the user closed the merge dialog to edit further: there is nothing to show.
      else if (error.code !== 'changed_meanwhile') void errorDialog(error.message);
    }
  };

  // The mutation is not pending yet while the draft is saved first.
  const sending = useRef<Promise<void>>(undefined);
  const submit = (status: 'draft' | 'active' | undefined): Promise<void> => {
    sending.current ??= send(status).finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  };

  return {
    form,
    formElement,
    /** The key of the form: a new one remounts the fields that read only their first value. */
    resets,
    restored: unsaved !== undefined,
    discard,
    fill,
    submit,
    isSaving: save.isPending,
    live,
    draftState: draft.state,
    overPlanLimit,
  };
};
