import type { ApplicationStatus } from '../contract/src/applications.ts';
import { compareRate, type StatedRate } from '../contract/src/comparable-rate.ts';
import { addDays, toIsoDay } from '../contract/src/dates.ts';
import { declineReasons } from '../contract/src/decline-reasons.ts';
import { entitlements } from '../contract/src/entitlements.ts';
import { limits } from '../contract/src/limits.ts';
import { toMajor } from '../contract/src/money.ts';
import type { OfferEvent } from '../contract/src/terms.ts';
import { type MatchProfile, scoreMatch } from '../server/src/features/jobs/jobs.public.ts';
import { answers, letterClosings, letterOpenings, notes, stepNotes } from './data/texts.ts';
import { type DemoContext, type DemoRow, daysBetween, fillTemplate } from './demo-context.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-jobs.ts';
import { getPace, paceFactor, replyClockColumns } from './reply-pace.ts';

/** US cents an hour, as the database computes them. */
const hourlyUsd = (
  { usdRates }: DemoContext,
  minor: number | null,
  { rate_period: period, ...rate }: Pick<MatchProfile, 'rate_period' | 'currency'> & Partial<StatedRate>,
): number | null =>
  minor === null || period === null
    ? null
    : (compareRate({ ...rate, amount: toMajor(minor), period }, 'USD', usdRates)?.minor ?? null);

export interface DemoApplication {
  job: DemoJob;
  fractional: DemoFractional;
  row: DemoRow<'applications'> & { status: ApplicationStatus };
  history: DemoRow<'application_history'>[];
  notes: DemoRow<'application_notes'>[];
  /** The time of the last step. */
  last: Date;
}

const stages: readonly ApplicationStatus[] = [
  'submitted',
  'viewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
];

/** The steps that lead to `status`; an ended application has a random last stage. */
const pathTo = ({ random }: DemoContext, status: ApplicationStatus): ApplicationStatus[] => {
  const index = stages.indexOf(status);
  if (index >= 0) return stages.slice(0, index + 1);
  if (status === 'no_response') return [...stages.slice(0, random.whole(1, 2)), status];
  const reached = status === 'withdrawn' ? random.whole(1, 4) : random.whole(2, 4);
  return [...stages.slice(0, reached), status];
};

const noteAt = ({ random }: DemoContext, status: ApplicationStatus): string | null => {
  if (status === 'declined')
    return declineReasons[random.pick(['experience', 'timing', 'budget', 'other'] as const)];
  if (!(status in stepNotes) || random.chance(0.4)) return null;
  return random.pick(stepNotes[status as keyof typeof stepNotes]);
};

const offerEvents: Partial<Record<ApplicationStatus, OfferEvent>> = {
  offer: 'offer_made',
  hired: 'offer_accepted',
};

const makeHistory = (
  context: DemoContext,
  id: string,
  status: ApplicationStatus,
  job: DemoJob,
  userId: string,
  applied: Date,
  until: Date,
) => {
  const path = pathTo(context, status);
  const room = daysBetween(applied, until);
  const pace = paceFactor[getPace(job.company)];
  let at = applied;
  return path.map((step, index): DemoRow<'application_history'> => {
    // Each step leaves time for the later ones.
    if (index > 0)
      at = addDays(
        at,
        (daysBetween(at, until) / (path.length - index + 1)) * (0.3 + context.random.next() * 0.6) * pace,
      );
    if (step === 'no_response') at = addDays(applied, Math.min(limits.noResponseDays + 0.2, room));
    const byCompany = ['viewed', 'shortlisted', 'interview', 'offer', 'declined'].includes(step);
    const byFractional = ['submitted', 'hired', 'withdrawn'].includes(step);
    return {
      id: context.id(at),
      application_id: id,
      status: step,
      event: offerEvents[step] ?? null,
      note: noteAt(context, step),
      actor_id: byCompany ? job.company.owner.id : byFractional ? userId : null,
      at: at.toISOString(),
    };
  });
};

const makeLetter = ({ random }: DemoContext, job: DemoJob, { row }: DemoFractional): string =>
  [
    random.pick(letterOpenings),
    ...random.some(job.role.pitches, random.whole(2, 3)),
    fillTemplate(random.pick(letterClosings), { free: row.hours_per_week_max ?? 10 }),
  ].join('\n\n');

const makeNotes = (
  context: DemoContext,
  id: string,
  job: DemoJob,
  last: Date,
): DemoRow<'application_notes'>[] => {
  const { random } = context;
  if (!random.chance(0.35)) return [];
  return random
    .some(notes, random.whole(1, 2))
    .map((body) => {
      const at = addDays(last, (random.next() * daysBetween(last, context.now)) / 2);
      return {
        id: context.id(at),
        application_id: id,
        author_id: job.company.owner.id,
        body,
        created_at: at.toISOString(),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** An application with its history between `applied` and `until`. */
export const makeApplication = (
  context: DemoContext,
  job: DemoJob,
  fractional: DemoFractional,
  status: ApplicationStatus,
  applied: Date,
  until: Date,
): DemoApplication => {
  const { random } = context;
  const { row: jobRow } = job;
  const id = context.id(applied);
  const history = makeHistory(context, id, status, job, fractional.user.id, applied, until);
  const last = new Date(String(history.at(-1)?.at));
  const match = scoreMatch(
    {
      ...jobRow,
      hourly_max_usd: hourlyUsd(context, jobRow.budget_max_minor, {
        ...jobRow,
        weekly_hours: jobRow.hours_per_week_max,
        months: jobRow.term_months,
      }),
    },
    {
      ...fractional.row,
      capacity: {},
      hourly_min_usd: hourlyUsd(context, fractional.row.rate_min_minor, {
        ...fractional.row,
        monthly_hours: fractional.row.retainer_hours,
      }),
    },
    applied,
  );
  const { budget_min_minor: min, budget_max_minor: max } = jobRow;
  const asked = min === null || max === null || random.chance(0.3) ? null : min + (max - min) * random.next();
  const seen = history.find((step) => step.status === 'viewed');
  const deep = stages.indexOf(status) >= 2;
  return {
    job,
    fractional,
    last,
    history,
    notes: deep ? makeNotes(context, id, job, last) : [],
    row: {
      id,
      job_id: jobRow.id,
      fractional_id: fractional.user.id,
      cover_letter: makeLetter(context, job, fractional),
      answers: JSON.stringify(job.questions.map((question) => ({ question, answer: random.pick(answers) }))),
      proposed_rate_minor: asked === null ? null : Math.round(asked / 500) * 500,
      rate_period: jobRow.rate_period,
      reply_promise_days: jobRow.reply_promise_days,
      ...replyClockColumns(history, status, applied, context.now),
      currency: jobRow.currency,
      status,
      starred: seen !== undefined && random.chance(deep ? 0.4 : 0.06),
      match_score: match.score,
      match_reasons: JSON.stringify(match.findings),
      viewed_at: seen === undefined ? null : String(seen.at),
      created_at: applied.toISOString(),
      updated_at: last.toISOString(),
    },
  };
};

/** Enforces the rules of applying: once per job, within the plan's limits per month and day, after approval. */
export const openAllowances = () => {
  const used = new Map<string, number>();
  const count = (key: string) => used.get(key) ?? 0;

  const makeKeys = ({ user }: DemoFractional, job: DemoJob, at: Date) => {
    const day = toIsoDay(at);
    return {
      pair: `${user.id} ${job.row.id}`,
      month: `${user.id} ${day.slice(0, 7)}`,
      day: `${user.id} ${day}`,
    };
  };

  const allows = (fractional: DemoFractional, job: DemoJob, at: Date): boolean => {
    const keys = makeKeys(fractional, job, at);
    const { applications, day } = entitlements.fractional[fractional.plan];
    return (
      fractional.approved !== null &&
      fractional.approved < at &&
      count(keys.pair) === 0 &&
      count(keys.month) < applications &&
      count(keys.day) < day
    );
  };

  const use = (fractional: DemoFractional, job: DemoJob, at: Date) => {
    for (const key of Object.values(makeKeys(fractional, job, at))) used.set(key, count(key) + 1);
  };

  return { allows, use };
};
