import type { ApplyForm } from '../../../../contract/src/applications.ts';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { matchRules } from '../../../../contract/src/match-findings.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { formatNumber } from '../../../../contract/src/numbers.ts';
import type { RatePeriod } from '../../../../contract/src/values.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { isOwnFile } from '../accounts/accounts.public.ts';
import { consumeCredit } from '../billing/billing.public.ts';
import {
  adjustJobCounters,
  getJobForApplication,
  isFull,
  type JobForApplication,
  scoreMatch,
} from '../jobs/jobs.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { findRelation, insertApplication, isNoGo, lockApplicant } from './applications.queries.ts';
import { notifyCompanyOfApplication } from './applications.tasks.ts';

const requireOpenJob = async (db: Db, job: JobForApplication, now: Date) => {
  const isPast = job.apply_by !== null && job.apply_by < toIsoDay(now);
  if (!job.live || isPast || (await isFull(db, job))) throw problem('job_closed');
};

const toAnswers = (questions: string[], answers: string[] = []) => {
  if (questions.some((_, index) => !answers[index])) throw invalid({ answers: 'Answer every question.' });
  return questions.map((question, index) => ({ question, answer: answers[index] ?? '' }));
};

/** Throws for a proposed rate that cannot be meant per the job's period. */
const requireRateInBounds = (rate: number | undefined, period: RatePeriod | null) => {
  const { min, max } = limits.proposedRate;
  const highest = max[period ?? 'project'];
  if (rate !== undefined && (rate < min || rate > highest))
    throw invalid({
      proposed_rate: `Enter a rate from ${formatNumber(min)} to ${formatNumber(highest)}${period ? ` per ${period}` : ''}.`,
    });
};

/**
 * Throws for a rate far above the job's pay that is not confirmed. A proposed rate has the period, currency and hours of
 * the job, so that the amounts compare as they are.
 */
const requireConfirmedRate = (form: ApplyForm, budgetMaxMinor: number | null) => {
  if (form.confirm_high_rate || form.proposed_rate === undefined || !budgetMaxMinor) return;
  if (toMinor(form.proposed_rate) > budgetMaxMinor * limits.highRateRatio)
    throw invalid({
      confirm_high_rate: `This is more than ${limits.highRateRatio} times what the job pays. Confirm that you mean it.`,
    });
};

/**
 * Applies to a job. Locks the applicant's row and then the job's, so that concurrent applications exceed neither the
 * plan's allowance nor the intake cap.
 */
export const apply = async (db: Db, userId: string, form: ApplyForm, now: Date): Promise<string> => {
  const fractional = await lockApplicant(db, userId);
  if (fractional.status !== 'verified') throw problem('not_verified');
  const job = await getJobForApplication(db, form.job_id, { lock: true });
  if (job.status === 'draft') throw problem('not_found');
  const { applied, invited } = await findRelation(db, job.id, userId);
  if (applied) throw problem('already_applied');
  await requireOpenJob(db, job, now);
  if (!form.accept_no_go && (await isNoGo(db, userId, job.company_id)))
    throw invalid({ accept_no_go: 'You named this company as one you do not want to be seen by.' });
  requireRateInBounds(form.proposed_rate, job.rate_period);
  requireConfirmedRate(form, job.budget_max_minor);
  const answers = toAnswers(job.screening_questions, form.answers);
  if (form.resume_id !== undefined && !(await isOwnFile(db, userId, form.resume_id, 'resume')))
    throw invalid({ resume_id: 'Choose a resume that you uploaded.' });

  const match = scoreMatch(job, fractional, now);
  const inserted = await insertApplication(db, {
    job_id: job.id,
    fractional_id: userId,
    cover_letter: form.cover_letter,
    answers: JSON.stringify(answers),
    proposed_rate_minor: form.proposed_rate === undefined ? null : toMinor(form.proposed_rate),
    rate_period: job.rate_period,
    reply_promise_days: job.reply_promise_days,
    currency: job.currency,
    resume_id: form.resume_id ?? null,
    invited,
    match_score: match.score,
    match_reasons: JSON.stringify(match.findings),
    match_rules: matchRules.version,
  });
  const { id } = oneRow(inserted);
  // Invited applications do not use a credit.
  if (!invited) await consumeCredit(db, userId, 'application', id);
  await adjustJobCounters(db, job.id, { applicants: 1, unseen: 1 });
  await enqueue(db, notifyCompanyOfApplication, { application_id: id });
  await emitWebhook(db, 'application.created', id);
  return id;
};
