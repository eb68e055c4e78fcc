import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import { fittingPlan } from '../../../../../contract/src/entitlements.ts';
import { formatMoney } from '../../../../../contract/src/money-format.ts';
import { employerPromoteJobsPlanList } from '../../../../../contract/src/plans.ts';
import { useDefaultCurrency } from '../../../lib/default-currency.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { errorDialog } from '../../../ui/dialogs.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { inReviewText } from '../manage/use-job-status.ts';
import { ownCompanyQuery } from '../own-company.data.ts';
import { findProblems, type JobValues, toValues } from './job-form-values.ts';
import type { useDraftAutosave } from './use-draft-autosave.ts';
import type { EditorProps } from './use-job-editor.ts';
import { useSaveJob } from './use-save-job.ts';

/** A sentence for the upgrade dialog: the draft is safe, and which plan would publish it at which price. */
const usePlanNote = (enabled: boolean): ((title: string) => string) => {
  const { data: company } = useQuery({ ...ownCompanyQuery(), enabled });
  const { data: plans } = useQuery({ ...endpointQuery(employerPromoteJobsPlanList), enabled });
  const currency = useDefaultCurrency();
  const fitting = company && fittingPlan(company.plan_names, company.jobs_live);
  const plan = plans?.find(({ title, duration }) => title === fitting && duration === 'month');
  return (title) =>
    [
      `‘${title}’ is saved as a draft.`,
      ...(plan
        ? [`${plan.title} publishes it, for ${formatMoney(plan.amounts[currency], currency)} a month.`]
        : []),
    ].join(' ');
};

interface Options {
  props: EditorProps;
  form: UseFormReturnType<JobValues>;
  draft: ReturnType<typeof useDraftAutosave>;
  /** Sets values and remounts the fields that read only their first value. */
  fill: (values: Partial<JobValues>) => void;
  showProblems: (problems: Record<string, string>) => void;
  /** Called after the server has stored the job, before `props.onSaved`. */
  onSaved: () => void;
}

/** Checks the form, saves the job as a draft or publishes it, and reports the outcome. */
export const useSubmitJob = ({ props, form, draft, fill, showProblems, onSaved }: Options) => {
  const { stored, company, onBehalf = false } = props;
  const [overPlanLimit, setOverPlanLimit] = useState(false);
  const save = useSaveJob();
  const planNote = usePlanNote(!onBehalf);
  const live = stored !== undefined && stored.status !== 'draft';

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
      onSaved();
      const published = saved.in_review ? inReviewText : 'The job is live.';
      successToast(status === 'active' ? published : live ? 'The changes are saved.' : 'The draft is saved.');
      props.onSaved(saved, status === 'active');
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

  return { submit, isSaving: save.isPending, overPlanLimit };
};
