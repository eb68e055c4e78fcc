import { type ApplicationStatus, declineReasons } from '../contract/src/applications.ts';
import { entitlements, limits } from '../contract/src/limits.ts';
import { matchScore } from '../server/src/features/jobs/jobs.public.ts';
import { answers, letterClosings, letterOpenings, notes, stepNotes } from './data/texts.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-job.ts';
import { clockOf, haste, paceOf } from './reply-pace.ts';
import { dayOf, daysBetween, filled, later, type Row, type World } from './world.ts';

export interface DemoApplication {
  job: DemoJob;
  fractional: DemoFractional;
  row: Row<'applications'> & { status: ApplicationStatus };
  history: Row<'application_history'>[];
  notes: Row<'application_notes'>[];
  /** When the last step was taken. */
  last: Date;
}

const straight: readonly ApplicationStatus[] = [
  'submitted',
  'viewed',
  'shortlisted',
  'interview',
  'offer',
  'hired',
];

/** The steps that lead to `status`; an application ends at the stage that chance gives. */
const pathTo = ({ random }: World, status: ApplicationStatus): ApplicationStatus[] => {
  const at = straight.indexOf(status);
  if (at >= 0) return straight.slice(0, at + 1);
  if (status === 'no_response') return [...straight.slice(0, random.whole(1, 2)), status];
  const reached = status === 'withdrawn' ? random.whole(1, 4) : random.whole(2, 4);
  return [...straight.slice(0, reached), status];
};

const noteAt = ({ random }: World, status: ApplicationStatus): string | null => {
  if (status === 'declined')
    return declineReasons[random.pick(['experience', 'timing', 'budget', 'other'] as const)];
  if (!(status in stepNotes) || random.chance(0.4)) return null;
  return random.pick(stepNotes[status as keyof typeof stepNotes]);
};

const makeHistory = (
  world: World,
  id: string,
  status: ApplicationStatus,
  job: DemoJob,
  userId: string,
  applied: Date,
  until: Date,
) => {
  const path = pathTo(world, status);
  const room = daysBetween(applied, until);
  const pace = haste[paceOf(job.company)];
  let at = applied;
  return path.map((step, index): Row<'application_history'> => {
    // Steps come quicker at first; each leaves room for those after it.
    if (index > 0)
      at = later(
        at,
        (daysBetween(at, until) / (path.length - index + 1)) * (0.3 + world.random.next() * 0.6) * pace,
      );
    if (step === 'no_response') at = later(applied, Math.min(limits.noResponseDays + 0.2, room));
    const byCompany = !['submitted', 'withdrawn', 'closed', 'no_response'].includes(step);
    const byFractional = step === 'submitted' || step === 'withdrawn';
    return {
      id: world.id(at),
      application_id: id,
      status: step,
      note: noteAt(world, step),
      actor_id: byCompany ? job.company.owner.id : byFractional ? userId : null,
      at: at.toISOString(),
    };
  });
};

const makeLetter = ({ random }: World, job: DemoJob, { row }: DemoFractional): string =>
  [
    random.pick(letterOpenings),
    ...random.some(job.role.pitches, random.whole(2, 3)),
    filled(random.pick(letterClosings), { free: row.hours_per_week_max ?? 10 }),
  ].join('\n\n');

const makeNotes = (world: World, id: string, job: DemoJob, last: Date): Row<'application_notes'>[] => {
  const { random } = world;
  if (!random.chance(0.35)) return [];
  return random
    .some(notes, random.whole(1, 2))
    .map((body) => {
      const at = later(last, (random.next() * daysBetween(last, world.now)) / 2);
      return {
        id: world.id(at),
        application_id: id,
        author_id: job.company.owner.id,
        body,
        created_at: at.toISOString(),
      };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
};

/** One application as it stands now, with how it came there between `applied` and `until`. */
export const makeApplication = (
  world: World,
  job: DemoJob,
  fractional: DemoFractional,
  status: ApplicationStatus,
  applied: Date,
  until: Date,
): DemoApplication => {
  const { random } = world;
  const { row: wanted } = job;
  const id = world.id(applied);
  const history = makeHistory(world, id, status, job, fractional.user.id, applied, until);
  const last = new Date(String(history.at(-1)?.at));
  const match = matchScore(wanted, fractional.row);
  const { budget_min_minor: least, budget_max_minor: most } = wanted;
  const asked =
    least === null || most === null || random.chance(0.3) ? null : least + (most - least) * random.next();
  const seen = history.find((step) => step.status === 'viewed');
  const deep = straight.indexOf(status) >= 2;
  return {
    job,
    fractional,
    last,
    history,
    notes: deep ? makeNotes(world, id, job, last) : [],
    row: {
      id,
      job_id: wanted.id,
      fractional_id: fractional.user.id,
      cover_letter: makeLetter(world, job, fractional),
      answers: JSON.stringify(job.questions.map((question) => ({ question, answer: random.pick(answers) }))),
      proposed_rate_minor: asked === null ? null : Math.round(asked / 500) * 500,
      rate_period: wanted.rate_period,
      reply_promise_days: wanted.reply_promise_days,
      ...clockOf(history, status, applied, world.now),
      currency: wanted.currency,
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

/** Keeps to what is allowed: once a job, never one's own month's or day's allowance, only after the approval. */
export const openAllowances = () => {
  const used = new Map<string, number>();
  const count = (key: string) => used.get(key) ?? 0;

  const keysOf = ({ user }: DemoFractional, job: DemoJob, at: Date) => {
    const day = dayOf(at);
    return {
      pair: `${user.id} ${job.row.id}`,
      month: `${user.id} ${day.slice(0, 7)}`,
      day: `${user.id} ${day}`,
    };
  };

  const allows = (fractional: DemoFractional, job: DemoJob, at: Date): boolean => {
    const keys = keysOf(fractional, job, at);
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
    for (const key of Object.values(keysOf(fractional, job, at))) used.set(key, count(key) + 1);
  };

  return { allows, use };
};
