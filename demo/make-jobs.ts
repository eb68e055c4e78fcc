import type { JobStatus } from '../contract/src/jobs.ts';
import type { DemoCompany } from './make-companies.ts';
import { type DemoJob, makeJob } from './make-job.ts';
import { roleOf, someRole, type World } from './world.ts';

/** Live ones are mostly past their first two weeks, so that few lists begin with promoted ones only. */
const daysLive = ({ random }: World) => (random.chance(0.28) ? random.next() * 13 : 14 + random.next() * 15);

/** The five jobs of the demo account's company, one of them filled. */
const makeOwnJobs = (world: World, company: DemoCompany): DemoJob[] => [
  makeJob(world, company, roleOf('CFO'), { status: 'active', daysLive: 12 }),
  makeJob(world, company, roleOf('COO'), { status: 'active', daysLive: 24 }),
  makeJob(world, company, roleOf('CMO'), { status: 'active', daysLive: 8 }),
  makeJob(world, company, roleOf('CTO'), { status: 'active', daysLive: 19 }),
  makeJob(world, company, roleOf('CHRO'), { status: 'filled', daysLive: 74 }),
];

const finished: readonly (readonly [status: JobStatus, count: number])[] = [
  ['draft', 22],
  ['paused', 14],
  ['closed', 24],
  ['filled', 36],
];

/** All jobs, those of the demo account first: each company within what its plans allow to be live. */
export const makeJobs = (world: World, companies: DemoCompany[], count: number): DemoJob[] => {
  const { random } = world;
  const [own, ...others] = companies as [DemoCompany, ...DemoCompany[]];
  const ownJobs = makeOwnJobs(world, own);
  // A few companies hire again and again: they are the ones with enough reviews for an average.
  const regulars = random.some(others, 11);
  const past = finished.flatMap(([status, times]) =>
    Array.from({ length: times }, () => {
      const company = status === 'filled' ? random.pick(regulars) : random.pick(others);
      const stand = { status, daysLive: status === 'paused' ? random.whole(5, 25) : random.whole(45, 150) };
      return makeJob(world, company, someRole(world), stand);
    }),
  );
  const places = others.flatMap((company) => Array.from({ length: company.jobsAllowed }, () => company));
  const expired = Array.from({ length: 8 }, () =>
    makeJob(world, random.pick(others), someRole(world), {
      status: 'active',
      daysLive: random.whole(32, 44),
    }),
  );
  const left = count - past.length - expired.length - ownJobs.length;
  const live = random.some(places, left).map((company) =>
    makeJob(world, company, someRole(world), {
      status: 'active',
      daysLive: daysLive(world),
    }),
  );
  return [...ownJobs, ...live, ...past, ...expired];
};
