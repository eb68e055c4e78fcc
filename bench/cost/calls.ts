import { publicJobPath } from '../../contract/src/job-address.ts';
import { limits } from '../../contract/src/limits.ts';
import type { LoadRequest } from '../load.ts';
import { messageExchange } from './message-exchange.ts';
import type { CostWorld } from './world.ts';

/** A call or page whose cost is measured. */
export interface CostCall {
  name: string;
  /** At most this many times the processor time of the reference handler; none where no goal is set. */
  goal?: number;
  /** Today's cost on a slow machine, where it is over the goal: the short form fails from a quarter more on. */
  reached?: number;
  /** Part of the short form. */
  short?: true;
  /** How many requests are measured; fewer where each uses something up. */
  requests?: number;
  /** The next request over HTTP. */
  next?(): LoadRequest;
  /** Exchanges a message with a server over its socket instead. Returns the bytes of the response. */
  exchange?(origin: string): Promise<number>;
}

/** Pages of live jobs that the calls ask for. */
export const pages = [1, 2, 3];

export interface LiveJob {
  id: string;
  title: string;
}

const words = ['finance', 'growth', 'pricing', 'series', 'hiring', 'remote', 'strategy', 'board'];
/** More than any job asks: the rest is ignored. */
const answers = Array.from({ length: limits.jobScreeningQuestions }, () => 'Yes, in my last two roles.');
const cover = 'I have led two finance teams through a funding round and can start next month. '.repeat(4);

/** 26 calls and 6 pages over the demo marketplace. */
export const makeCalls = (world: CostWorld, jobs: LiveJob[]): CostCall[] => {
  const { fractional, company, admin, ownJob, application, room, people } = world;
  const turns = new Map<string, number>();
  /** The next of a list, in turn; each name has a turn of its own. */
  const take = <T>(name: string, list: readonly T[]): T => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return list[turn % list.length] as T;
  };
  const buildHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
  const get = (name: string, path: () => string, token?: string, rest: Partial<CostCall> = {}): CostCall => ({
    name,
    next: () => ({
      method: 'GET',
      path: `/api${path()}`,
      ...(token ? { headers: buildHeaders(token) } : {}),
    }),
    ...rest,
  });
  const page = (name: string, path: () => string, rest: Partial<CostCall> = {}): CostCall => ({
    name,
    next: () => ({ method: 'GET', path: path(), headers: { 'accept-encoding': 'br' } }),
    ...rest,
  });
  let applied = 0;
  const apply = (): LoadRequest => {
    const person = world.applicants[Math.floor(applied / world.applicationsEach)];
    const job = jobs[applied % jobs.length];
    if (!person || !job) throw new Error('All applicants have applied.');
    applied += 1;
    return {
      method: 'POST',
      path: '/api/employee/job_apply',
      headers: { ...buildHeaders(person.token), 'content-type': 'application/json' },
      body: JSON.stringify({ job_id: job.id, cover_letter: cover, answers }),
    };
  };
  let fresh = 0;
  const uncached = (path: string) => () => {
    fresh += 1;
    return `${path}?fresh=${fresh}`;
  };

  return [
    get('one job', () => `/employer/job/${take('job', jobs).id}`, fractional.token, {
      goal: 1.1,
      reached: 1.35,
      short: true,
    }),
    get('one job, visitor', () => `/employer/public_job/${take('public job', jobs).id}`),
    get('list of 20 jobs', () => `/employer/job_list?page=${take('list', pages)}`, fractional.token, {
      goal: 1.5,
      reached: 2.25,
      short: true,
    }),
    get('list of 20 jobs, visitor', () => `/employer/job_list?page=${take('visitor', pages)}`, undefined, {
      goal: 1.1,
      short: true,
    }),
    // Not as a visitor: responses to visitors are cached for a second.
    get('word search', () => `/employer/job_list?search=${take('word', words)}`, company.token, {
      goal: 1.7,
    }),
    get(
      'filtered search',
      () => `/employer/job_list?fractional_type=${take('type', ['CFO', 'CTO', 'CMO'])}&workplace=remote`,
      fractional.token,
    ),
    get('recommended jobs', () => '/employer/recent_recommended', fractional.token, { goal: 2.2 }),
    get('saved jobs', () => '/employer/bookmarked_jobs', fractional.token),
    get('people', () => `/employee/employee_list?page=${take('people', pages)}`, company.token, {
      goal: 1.3,
      short: true,
    }),
    get(
      'word search of people',
      () => `/employee/employee_list?search=${take('skill', words)}`,
      company.token,
    ),
    get('one profile', () => `/employee/employee_profile/${take('profile', people).id}`, company.token),
    get('own profile', () => '/employee/employee_profile', fractional.token),
    get('own applications', () => '/employer/employee_applied_jobs_list', fractional.token, { goal: 1.9 }),
    get('applicants of a job', () => `/employer/job_applicants?job_id=${ownJob.id}`, company.token, {
      goal: 1.9,
    }),
    get('one application', () => `/employer/job_application/${application.id}`, company.token),
    get('own jobs of a company', () => '/employer/job_list?mine=true', company.token),
    get('engagements', () => '/employer/engagements', company.token),
    get('chat rooms', () => `/chat/users/${fractional.id}/chats`, fractional.token, { goal: 0.9 }),
    get('messages of a room', () => `/chat/chats/${room.id}/messages`, fractional.token),
    get('notifications', () => '/notification/notification_history', fractional.token, { goal: 0.5 }),
    get('saved searches', () => '/employee/saved_searches', fractional.token),
    get('invitations', () => '/employee/invitations', fractional.token),
    get('dashboard', () => '/employer/admin_dashboard', admin.token, { goal: 1.7 }),
    get('companies, admin', () => '/employer/employer_list', admin.token),
    { name: 'apply', goal: 4, requests: 400, next: apply },
    { name: 'store a message', goal: 0.5, exchange: messageExchange(world) },

    // One takes a quarter of a millisecond, and the system counts in tens.
    page('home page, cached', () => '/', { goal: 0.13, short: true, requests: 2_000 }),
    page('job page, cached', () => publicJobPath(take('job page', jobs.slice(0, 1))), { goal: 0.13 }),
    page('questions, cached', () => '/resources/faq', { goal: 0.13 }),
    page('home page, rendered', uncached('/'), { goal: 4 }),
    page('job search, rendered', uncached('/jobgrid')),
    page('questions, rendered', uncached('/resources/faq'), { goal: 4 }),
  ];
};
