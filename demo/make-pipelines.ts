import { type ApplicationStatus, pipeline } from '../contract/src/applications.ts';
import { addDays } from '../contract/src/dates.ts';
import { limits } from '../contract/src/limits.ts';
import { defaultCriteria, type Scores, type Verdict } from '../contract/src/scorecards.ts';
import { type DemoContext, daysBetween } from './demo-context.ts';
import { type DemoApplication, makeApplication, openAllowances } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-jobs.ts';
import { getPace, statusWeights } from './reply-pace.ts';

type Weights = Partial<Record<ApplicationStatus, number>>;

const endings: Record<'closed' | 'filled', Weights> = {
  closed: { declined: 55, closed: 30, withdrawn: 15 },
  filled: { declined: 80, withdrawn: 20 },
};

const randomStatus = ({ random }: DemoContext, job: DemoJob, days: number): ApplicationStatus => {
  const { status } = job.row;
  const weights =
    status === 'closed' || status === 'filled' ? endings[status] : statusWeights(days, getPace(job.company));
  return random.weighted(weights as Record<ApplicationStatus, number>);
};

/** The number of applications for a job; the demo company gets many. */
const applicationsFor = ({ random }: DemoContext, job: DemoJob, isOwn: boolean): number => {
  if (isOwn) return random.whole(16, 21);
  const ranges = { draft: [0, 0], active: [1, 7], paused: [2, 7], closed: [3, 9], filled: [4, 9] } as const;
  const [min, max] = ranges[job.row.status];
  return random.whole(min, max);
};

/** The first applications of the two demo fractionals, by days ago. Together they show every stage. */
const demoStages: readonly (readonly [status: ApplicationStatus, days: number])[][] = [
  [
    ['interview', 10],
    ['submitted', 1],
    ['viewed', 4],
    ['shortlisted', 8],
    ['offer', 15],
    ['declined', 12],
    ['withdrawn', 18],
    ['no_response', 23],
    ['hired', 60],
    ['hired', 48],
  ],
  [
    ['shortlisted', 6],
    ['submitted', 2],
    ['viewed', 5],
    ['declined', 13],
    ['interview', 11],
  ],
];

/** Makes `count` applications, with a pipeline for each job that its age and status allow. */
export const makePipelines = (
  context: DemoContext,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  count: number,
): DemoApplication[] => {
  const { random, now } = context;
  const applications: DemoApplication[] = [];
  const allowances = openAllowances();
  const applicants = fractionals.filter(
    ({ approved, user }) => approved !== null && !user.email.endsWith('@cadre.example'),
  );

  const pickEnd = (job: DemoJob) => {
    const published = job.published as Date;
    const ended = job.row.status === 'closed' || job.row.status === 'filled';
    const end = addDays(published, ended ? 34 : limits.jobLiveDays);
    return end < now ? end : now;
  };

  const add = (
    job: DemoJob,
    fractional: DemoFractional,
    status: ApplicationStatus | null,
    applied: Date,
  ): boolean => {
    if (!allowances.allows(fractional, job, applied)) return false;
    allowances.use(fractional, job, applied);
    // Steps can happen until now for an open job, else until its end.
    const until = job.row.status === 'closed' || job.row.status === 'filled' ? pickEnd(job) : now;
    const current = status ?? randomStatus(context, job, daysBetween(applied, now));
    applications.push(makeApplication(context, job, fractional, current, applied, until));
    return true;
  };

  const randomTime = (job: DemoJob, share = random.next()) => {
    const published = job.published as Date;
    const room = Math.max(daysBetween(published, pickEnd(job)) - 0.05, 0.01);
    const ended = job.row.status === 'closed' || job.row.status === 'filled';
    return addDays(published, room * (ended ? share * 0.4 : share));
  };

  const applyOnce = (job: DemoJob, status: ApplicationStatus | null = null): boolean => {
    for (let tries = 0; tries < 12; tries += 1) {
      const matching = applicants.filter(({ role }) => role.type === job.role.type);
      const fractional = random.pick(random.chance(0.8) ? matching : applicants);
      if (add(job, fractional, status, randomTime(job))) return true;
    }
    return false;
  };

  const showStages = (fractional: DemoFractional, stages: (typeof demoStages)[number]) => {
    const matching = jobs.filter(
      ({ published, role }) => published !== null && role.type === fractional.role.type,
    );
    for (const [stage, days] of stages) {
      const applied = addDays(now, -days);
      const status = stage === 'hired' ? 'filled' : 'active';
      const job = matching.find((candidate) => {
        const open = candidate.row.status === status && (candidate.published as Date) < applied;
        return open && applied < pickEnd(candidate) && add(candidate, fractional, stage, applied);
      });
      if (job) matching.splice(matching.indexOf(job), 1);
    }
  };

  for (const [index, stages] of demoStages.entries())
    showStages(fractionals[index] as DemoFractional, stages);
  const hires = new Set(applications.filter(({ row }) => row.status === 'hired').map(({ job }) => job));
  const open = jobs.filter((job) => job.published !== null);
  for (const [index, job] of open.entries()) {
    if (job.row.status === 'filled' && !hires.has(job)) applyOnce(job, 'hired');
    // More hires give the demo company enough reviews for an average.
    if (index >= 1 && index <= 3) applyOnce(job, 'hired');
    for (let left = applicationsFor(context, job, index < 5); left > 0; left -= 1) applyOnce(job);
  }
  const live = open.filter(
    (job) => job.row.status === 'active' && daysBetween(job.published as Date, now) < limits.jobLiveDays,
  );
  for (let tries = 0; applications.length < count && tries < count * 10; tries += 1)
    applyOnce(random.pick(live));
  return applications.slice(0, count);
};

/** Scores by owners for applications from the shortlist on. */
export const makeScorecards = ({ random }: DemoContext, applications: DemoApplication[]) =>
  applications
    .filter(({ row }) => pipeline.slice(2).some((stage) => stage === row.status) && random.chance(0.7))
    .map(({ row, job, last }) => {
      const scored = random.some([...defaultCriteria], random.whole(3, 5));
      const scores: Scores = Object.fromEntries(scored.map(({ key }) => [key, random.whole(2, 4)]));
      const values = Object.values(scores);
      const average = values.reduce((sum, score) => sum + score, 0) / values.length;
      const verdict: Verdict = average >= 3.5 ? 'strong_yes' : average >= 2.7 ? 'yes' : 'no';
      return {
        application_id: row.id,
        author_id: job.company.owner.id,
        scores: JSON.stringify(scores),
        verdict,
        updated_at: last.toISOString(),
      };
    });
