import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Company } from '../../../../../contract/src/companies.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { isTimeZone, localTimeZone } from '../../../../../contract/src/time-zones.ts';
import { useDefaultCurrency } from '../../../lib/default-currency.ts';
import { readProfile, useSession } from '../../../lib/session.ts';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { focusField } from './field-anchors.ts';
import { emptyValues, type JobValues, toValues } from './job-form-values.ts';
import { clearUnsaved, readBase, readUnsaved, storeUnsaved } from './unsaved-job.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useSubmitJob } from './use-submit-job.ts';

/** The company of a job, with what a new job takes over from its profile. */
type EditorCompany = Job['company'] &
  Pick<Company, 'stage' | 'headcount'> &
  Partial<Pick<Company, 'main_category' | 'location' | 'city' | 'client_type_expertise'>>;

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
  const { stored, copied, company, onBehalf = false, onCreated } = props;
  // During hydration there is no session yet, and the unsaved input would not be found.
  const userId = (useSession() ?? readProfile())?.id ?? '';
  const draftKey = useRef(stored?.id ?? ((onBehalf && company.id) || 'new'));
  const [unsaved, setUnsaved] = useState(() => (copied ? undefined : readUnsaved(userId, draftKey.current)));
  const initial = useInitialValues(props);
  const [resets, setResets] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<JobValues>({
    initialValues: unsaved ?? initial,
    // Stored at once, so that closing or reloading the page loses nothing.
    onValuesChange: (values) => storeUnsaved(userId, draftKey.current, values, draft.loaded.get()),
  });
  /** Stores the whole form in the browser, while the server lacks some of it. */
  const storeInBrowser = () => storeUnsaved(userId, draftKey.current, form.getValues(), draft.loaded.get());
  const live = stored !== undefined && stored.status !== 'draft';
  // Restored input is saved once it is edited: until then the person may still discard it.
  const isUntouched = unsaved !== undefined && JSON.stringify(form.values) === JSON.stringify(unsaved);
  const draft = useDraftAutosave({
    enabled: !onBehalf && !live && !isUntouched,
    values: form.values,
    stored,
    base: unsaved && readBase(userId, draftKey.current),
    onCreated: (job) => {
      clearUnsaved(userId, draftKey.current);
      draftKey.current = job.id;
      storeInBrowser();
      setUnsaved(undefined);
      onCreated?.(job);
    },
    onStored: (saved, isWhole) => {
      const isStored = isWhole && JSON.stringify(form.getValues()) === JSON.stringify(saved);
      if (!isStored) return storeInBrowser();
      clearUnsaved(userId, draftKey.current);
      setUnsaved(undefined);
    },
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

  const submission = useSubmitJob({
    props,
    form,
    draft,
    fill,
    showProblems,
    onSaved: () => clearUnsaved(userId, draftKey.current),
  });

  return {
    form,
    formElement,
    /** The key of the form: a new one remounts the fields that read only their first value. */
    resets,
    restored: unsaved !== undefined,
    discard,
    fill,
    ...submission,
    live,
    draftState: draft.state,
    refusal: draft.refusal,
  };
};
