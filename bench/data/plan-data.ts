import { dayMilliseconds } from '../../contract/src/dates.ts';
import { idAt } from '../../demo/random.ts';
import { createRandom } from './words.ts';

/** Numbers of the busiest accounts, the same at every size: a growing marketplace has more of them, not busier ones. */
export const busiest = { jobs: 500, applicants: 400, applications: 300, rooms: 200, notifications: 1_000 };

/** The number of rows of each kind, with the ids that other rows reference. */
export interface DataPlan {
  seed: number;
  /** The last midnight: the newest rows are from the day before. */
  now: Date;
  jobs: string[];
  fractionals: string[];
  companies: string[];
  owners: string[];
  rooms: number;
  notifications: number;
  /** The creation time of the nth of `count` rows: over three years, increasingly dense. */
  at(n: number, count: number): Date;
  /** The number of applicants by position among the jobs. */
  applicants(n: number): number;
}

export const tables = { job: 1, fractional: 2, company: 3, owner: 4, application: 5, room: 6, other: 7 };

/** The number of applicants of a usual job, for a random number from 0 to 1. */
const getApplicantCount = (next: number): number => {
  if (next < 0.6) return 0;
  if (next < 0.8) return 1;
  if (next < 0.9) return 2;
  if (next < 0.96) return 4;
  return next < 0.99 ? 8 : 15;
};

/** For a number of jobs: a fifth as many people, as many applications, half as many messages and notifications. */
export const planData = (jobs: number, seed: number): DataPlan => {
  const now = new Date();
  now.setUTCHours(0, 0, 0, 0);
  const at = (n: number, count: number) =>
    new Date(
      now.getTime() -
        Math.ceil((1 - Math.sqrt((n + 0.5) / count)) * 1_095 * dayMilliseconds) -
        (n % 86_000) * 1_000,
    );
  const ids = (table: number, count: number) =>
    Array.from({ length: count }, (_, n) => idAt(createRandom(seed, table, n), at(n, count)));
  return {
    seed,
    now,
    at,
    jobs: ids(tables.job, jobs),
    fractionals: ids(tables.fractional, Math.round(jobs * 0.12)),
    companies: ids(tables.company, Math.round(jobs * 0.08)),
    owners: ids(tables.owner, Math.round(jobs * 0.08)),
    rooms: Math.round(jobs / 20),
    notifications: Math.round(jobs / 2),
    applicants: (n) => {
      const usual = getApplicantCount(createRandom(seed, tables.application, n).next());
      if (n === 0) return Math.min(busiest.applicants, Math.round(jobs * 0.12));
      return n <= busiest.applications ? Math.max(1, usual) : usual;
    },
  };
};
