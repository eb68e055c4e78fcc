import { Button, Checkbox, NumberInput, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type Allowance, ApplyForm as ApplySchema } from '../../../../../contract/src/applications.ts';
import { CallError } from '../../../../../contract/src/client.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatMoneyRange, getCurrencySymbol } from '../../../../../contract/src/money-format.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { useSession } from '../../../lib/session.ts';
import { useSend } from '../../../lib/use-send.ts';
import { ConflictNote } from '../../../ui/conflict-note.tsx';
import { confirmDialog } from '../../../ui/dialogs.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { conflictOfJob, useApply } from '../applications.data.ts';
import { type ApplyDraft, clearDraft, readDraft, saveDraft } from './apply-draft.ts';
import styles from './apply-form.module.css';
import { type Resume, ResumeChoice, useResumeChoice } from './resume-choice.tsx';

/**
 * Sends an application. One with a rate far above the job's pay is refused at first: asks the applicant, and sends it
 * with the confirmation. Returns false if they want to change the rate.
 */
const sendConfirmed = async (
  send: (confirmed: { confirm_high_rate?: true }) => Promise<unknown>,
): Promise<boolean> => {
  try {
    await send({});
  } catch (error) {
    if (!(error instanceof CallError) || error.fields.confirm_high_rate === undefined) throw error;
    const confirmed = await confirmDialog({
      title: 'Send this rate?',
      text: `Your rate is more than ${limits.highRateRatio} times what the job pays. Check the amount and its period.`,
      action: 'Send application',
      cancel: 'Change rate',
    });
    if (!confirmed) return false;
    await send({ confirm_high_rate: true });
  }
  return true;
};

interface Props {
  job: Job;
  /** The resume of the profile. */
  resume: Resume | undefined;
  allowance: Allowance;
  onCancel: () => void;
  onApplied: () => void;
}

/** Shown before an application to a company of the fractional’s own no-go list. */
export const noGoWarning =
  'You named this company as one you do not want to be seen by. If you apply, it sees your profile.';

const toBody = (job: Job, { cover_letter, proposed_rate, answers, accept_no_go }: ApplyDraft) => ({
  job_id: job.id,
  cover_letter,
  accept_no_go,
  ...(proposed_rate === '' ? {} : { proposed_rate }),
  ...(answers.length === 0 ? {} : { answers }),
});

const validateFor = (job: Job, resumeProblem: string | undefined) => (draft: ApplyDraft) => ({
  ...schemaResolver(ApplySchema, { sync: true })(toBody(job, draft)),
  ...Object.fromEntries(
    draft.answers.flatMap((answer, index) =>
      answer.trim() === '' ? [[`answers.${index}`, 'Answer this question.']] : [],
    ),
  ),
  ...(job.no_go && !draft.accept_no_go ? { accept_no_go: 'Confirm this to apply.' } : {}),
  ...(resumeProblem === undefined ? {} : { resume_id: resumeProblem }),
});

/** The form’s state. The browser stores the draft until it is sent. */
const useApplyForm = (job: Job, profileResume: Resume | undefined, onApplied: () => void) => {
  const userId = useSession()?.id ?? '';
  const apply = useApply();
  const choice = useResumeChoice(profileResume);
  const { resume } = choice;
  const form = useForm<ApplyDraft>({
    initialValues: readDraft(userId, job.id, job.screening_questions.length),
    validate: validateFor(job, choice.problem),
    onValuesChange: (draft) => saveDraft(userId, job.id, draft),
  });
  const { failure, onSubmit } = useSend(form, async (draft) => {
    const body = { ...toBody(job, draft), ...(resume && { resume_id: resume.id }) };
    const sent = await sendConfirmed((confirmed) => apply.mutateAsync({ ...body, ...confirmed }));
    if (!sent) return form.getInputNode('proposed_rate')?.focus();
    clearDraft(userId, job.id);
    onApplied();
  });
  // The plan limit has a dialog of its own.
  const limited = apply.error instanceof CallError && apply.error.code === 'plan_limit';
  return { form, choice, apply, failure: limited ? undefined : failure, onSubmit };
};

/** Letter, rate, resume and answers. */
export const ApplyForm = ({ job, resume, allowance, onCancel, onApplied }: Props) => {
  const { form, choice, apply, failure, onSubmit } = useApplyForm(job, resume, onApplied);
  const conflict = useQuery(conflictOfJob(job.id));
  const max = limits.coverLetterCharacters;
  const written = form.values.cover_letter.trim().length;
  const period = job.rate_period;
  const budget = formatMoneyRange(job.budget_min, job.budget_max, job.currency);

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <ConflictNote query={conflict}>
        You work for a company that {job.company.name} counts among its competitors. {job.company.name} is
        told of the conflict, too. Neither side sees the other’s list.
      </ConflictNote>
      <div>
        <Textarea
          label="Cover letter"
          description="What you have done that is similar, and how you would start."
          autosize
          minRows={7}
          maxRows={16}
          required
          data-autofocus
          autoFocus
          {...form.getInputProps('cover_letter')}
        />
        {form.errors.cover_letter === undefined && (
          <p className={styles.counter} data-over={written > max || undefined}>
            {written} of {max}
          </p>
        )}
      </div>
      {job.screening_questions.map((question, index) => (
        <Textarea
          key={question}
          label={question}
          autosize
          minRows={2}
          maxRows={8}
          required
          {...form.getInputProps(`answers.${index}`)}
        />
      ))}
      <NumberInput
        label={period === null ? 'Proposed rate' : `Proposed rate per ${period}`}
        description={budget ? `Optional. The job pays ${budget}.` : 'Optional.'}
        prefix={getCurrencySymbol(job.currency)}
        thousandSeparator=","
        decimalScale={2}
        min={0}
        hideControls
        className={styles.rate}
        {...form.getInputProps('proposed_rate')}
      />
      <ResumeChoice
        resume={choice}
        onChange={() => form.clearFieldError('resume_id')}
        error={form.errors.resume_id ? String(form.errors.resume_id) : undefined}
      />
      {(job.no_go || form.errors.accept_no_go !== undefined) && (
        <Checkbox
          label={`${job.company.name} may see my profile`}
          description={noGoWarning}
          {...form.getInputProps('accept_no_go', { type: 'checkbox' })}
        />
      )}
      <Failure message={failure} />
      <div className={styles.footer}>
        <AllowanceLeft allowance={allowance} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={apply.isPending}>
          Send application
        </Button>
      </div>
    </form>
  );
};

const AllowanceLeft = ({ allowance }: { allowance: Allowance }) => {
  const { used, allowed, used_today, allowed_today } = allowance;
  const left = Math.max(0, allowed - used);
  const today = Math.max(0, allowed_today - used_today);
  return (
    <p className={styles.left}>
      {formatCount(left, 'application')} left this month
      {left > 0 && today < left && today <= 3 && `, ${today} today`}
    </p>
  );
};
