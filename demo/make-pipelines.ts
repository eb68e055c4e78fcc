import type { ApplicationStatus } from '../contract/src/applications.ts';
import { limits } from '../contract/src/limits.ts';
import { type DemoApplication, makeApplication, openAllowances } from './make-applications.ts';
import type { DemoFractional } from './make-fractionals.ts';
import type { DemoJob } from './make-job.ts';
import { paceOf, standAfter } from './reply-pace.ts';
import { daysBetween, later, type World } from './world.ts';

type Weights = Partial<Record<ApplicationStatus, number>>;

const endings: Record<'closed' | 'filled', Weights> = {
  closed: { declined: 55, closed: 30, withdrawn: 15 },
  filled: { declined: 80, withdrawn: 20 },
};

const statusNow = ({ random }: World, job: DemoJob, days: number): ApplicationStatus => {
  const { status } = job.row;
  const weights =
    status === 'closed' || status === 'filled' ? endings[status] : standAfter(days, paceOf(job.company));
  return random.weighted(weights as Record<ApplicationStatus, number>);
};

/** The demo account's company gets many; the rest as jobs do. */
const wanted = ({ random }: World, job: DemoJob, own: boolean): number => {
  if (own) return random.whole(16, 21);
  const ranges = { draft: [0, 0], active: [1, 7], paused: [2, 7], closed: [3, 9], filled: [4, 9] } as const;
  const [least, most] = ranges[job.row.status];
  return random.whole(least, most);
};

/**
 * How the first applications of the two demo fractionals stand, and how many days ago they were sent: every stage can
 * be looked at, and nothing waits longer than the product lets it.
 */
const shown: readonly (readonly [status: ApplicationStatus, days: number])[][] = [
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

/** Applications of everybody, `count` of them: for each job the pipeline that its age and status allow. */
export const makePipelines = (
  world: World,
  jobs: DemoJob[],
  fractionals: DemoFractional[],
  count: number,
): DemoApplication[] => {
  const { random, now } = world;
  const made: DemoApplication[] = [];
  const allowances = openAllowances();
  const applicants = fractionals.filter(
    ({ approved, user }) => approved !== null && !user.email.endsWith('@cadre.example'),
  );

  const endOf = (job: DemoJob) => {
    const published = job.published as Date;
    const ended = job.row.status === 'closed' || job.row.status === 'filled';
    const end = later(published, ended ? 34 : limits.jobLiveDays);
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
    // An open job's answers may come until now, a finished one's until its end.
    const until = job.row.status === 'closed' || job.row.status === 'filled' ? endOf(job) : now;
    const stand = status ?? statusNow(world, job, daysBetween(applied, now));
    made.push(makeApplication(world, job, fractional, stand, applied, until));
    return true;
  };

  const someTime = (job: DemoJob, share = random.next()) => {
    const published = job.published as Date;
    const room = Math.max(daysBetween(published, endOf(job)) - 0.05, 0.01);
    const ended = job.row.status === 'closed' || job.row.status === 'filled';
    return later(published, room * (ended ? share * 0.4 : share));
  };

  const applyOnce = (job: DemoJob, status: ApplicationStatus | null = null): boolean => {
    for (let tries = 0; tries < 12; tries += 1) {
      const fitting = applicants.filter(({ role }) => role.type === job.role.type);
      const fractional = random.pick(random.chance(0.8) ? fitting : applicants);
      if (add(job, fractional, status, someTime(job))) return true;
    }
    return false;
  };

  const showStages = (fractional: DemoFractional, stages: (typeof shown)[number]) => {
    const fitting = jobs.filter(
      ({ published, role }) => published !== null && role.type === fractional.role.type,
    );
    for (const [stage, days] of stages) {
      const applied = later(now, -days);
      const status = stage === 'hired' ? 'filled' : 'active';
      const job = fitting.find((one) => {
        const open = one.row.status === status && (one.published as Date) < applied;
        return open && applied < endOf(one) && add(one, fractional, stage, applied);
      });
      if (job) fitting.splice(fitting.indexOf(job), 1);
    }
  };

  for (const [at, stages] of shown.entries()) showStages(fractionals[at] as DemoFractional, stages);
  const hires = new Set(made.filter(({ row }) => row.status === 'hired').map(({ job }) => job));
  const open = jobs.filter((job) => job.published !== null);
  for (const [at, job] of open.entries()) {
    if (job.row.status === 'filled' && !hires.has(job)) applyOnce(job, 'hired');
    // Some more people were hired by the demo account's company, so that its reviews have an average.
    if (at >= 1 && at <= 3) applyOnce(job, 'hired');
    for (let left = wanted(world, job, at < 5); left > 0; left -= 1) applyOnce(job);
  }
  const live = open.filter(
    (job) => job.row.status === 'active' && daysBetween(job.published as Date, now) < limits.jobLiveDays,
  );
  for (let tries = 0; made.length < count && tries < count * 10; tries += 1) applyOnce(random.pick(live));
  return made.slice(0, count);
};
