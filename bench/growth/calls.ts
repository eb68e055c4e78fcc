import { openDataset, warm } from '../data/open-dataset.ts';
import { signIn, signInAdmin, withClient } from '../data/sign-in.ts';
import type { LoadRequest } from '../load.ts';

/** A call that is measured at every size; `next` returns the request with the next inputs. */
interface GrowthCall {
  title: string;
  next(round: number): LoadRequest;
  /** The rows of the response, read and ranked by plain SQL: the minimum work of any implementation. */
  bare?(round: number): { text: string; values: unknown[] };
}

/** A search reads up to 3,000 matches to find the best, and one more to know that there are more. */
const rankMatches = (table: string, id: string, terms: string, scope: string, query: string) => `
  select ${id} from (
    select ${id}, ts_rank(${terms}, query) as rank from ${table}, (select ${query} as query) as asked
    where ${scope} and ${terms} @@ query limit 3001
  ) as matches order by rank desc, ${id} limit 20`;
const jobMatches = rankMatches(
  'job_search',
  'job_id',
  'terms',
  `status = 'active'`,
  `websearch_to_tsquery('search_words', $1) && quote_literal('LOCATION:' || $2)::tsquery`,
);
const peopleMatches = rankMatches(
  'fractionals',
  'user_id',
  'search',
  // This company does not search names.
  `status = 'verified' and not paused and ts_filter(search, '{a,b,c}') @@ query`,
  `websearch_to_tsquery('search_words', $1)`,
);

/** The main calls over a generated marketplace, by the accounts with the most data. */
export const openGrowthDataset = async (jobs: number) => {
  const dataset = await openDataset(jobs);
  const { accounts, job, room } = await withClient(dataset.url, async (client) => {
    await warm(client, 'jobs', 'job_search', 'fractionals', 'statistic_totals');
    const findId = async (text: string) => (await client.query<{ id: string }>(text)).rows[0]?.id ?? '';
    const findUser = (name: string) => findId(`select id from users where email = '${name}@people.example'`);
    const job = await findId('select id from jobs order by applicants_count desc limit 1');
    const room = await findId('select id from chat_rooms order by id desc limit 1');
    const [company, fractional, owner, member] = await signIn(client, [
      await findUser('company-0'),
      await findUser('fractional-0'),
      await findId(
        `select user_id as id from jobs join company_owners using (company_id) where jobs.id = '${job}'`,
      ),
      await findId(`select user_id as id from chat_members where room_id = '${room}' limit 1`),
    ]);
    if (!company || !fractional || !owner || !member) throw new Error('Nobody is signed in.');
    return { accounts: { admin: await signInAdmin(client), company, fractional, owner, member }, job, room };
  });
  const { admin, company, fractional, owner, member } = accounts;

  const get = (path: string, token?: string): LoadRequest => ({
    method: 'GET',
    path: `/api${path}`,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  const call = (title: string, path: string | ((round: number) => string), token?: string): GrowthCall => ({
    title,
    next: (round) => get(typeof path === 'string' ? path : path(round), token),
  });
  const words = ['board', 'forecast', 'pricing', 'audit', 'hiring', 'cloud', 'brand', 'contracts'];
  const word = (round: number) => words[round % words.length];
  const functions = ['CFO', 'CTO', 'CMO', 'COO'];
  // Of jobs as a person who is signed in: the lists of visitors come from a cache.
  const calls: GrowthCall[] = [
    call('jobs, page 1', '/employer/job_list', fractional.token),
    call('jobs, page 20', '/employer/job_list?page=20', fractional.token),
    call('job search, a word', (round) => `/employer/job_list?search=${word(round)}`, fractional.token),
    {
      ...call(
        'job search, two words and a location',
        (round) => `/employer/job_list?search=${word(round)}%20team&location=Europe`,
        fractional.token,
      ),
      bare: (round: number) => ({ text: jobMatches, values: [`${word(round)} team`, 'Europe'] }),
    },
    call(
      'job search, a rare word',
      (round) => `/employer/job_list?search=zan${['cor', 'dex', 'lor', 'mar'][round % 4]}quil`,
      fractional.token,
    ),
    call(
      'jobs by function',
      (round) => `/employer/job_list?fractional_type=${functions[round % 4]}&sort=recent`,
      fractional.token,
    ),
    call('jobs as an admin, by status', '/employer/job_list?status=closed', admin.token),
    call('own jobs, page 5', '/employer/job_list?mine=true&page=5', company.token),
    call('applicants of a job, page 5', `/employer/job_applicants?job_id=${job}&page=5`, owner.token),
    call('own applications', '/employer/employee_applied_jobs_list', fractional.token),
    call('people, as a company', '/employee/employee_list', company.token),
    call('people, page 20', '/employee/employee_list?page=20', company.token),
    {
      ...call('people by words', (round) => `/employee/employee_list?search=${word(round)}`, company.token),
      bare: (round: number) => ({ text: peopleMatches, values: [word(round)] }),
    },
    call('users, as an admin', '/authentication/admin_users_list', admin.token),
    call('rooms', `/chat/users/${fractional.id}/chats`, fractional.token),
    call('messages of a room', `/chat/chats/${room}/messages`, member.token),
    call('notifications', '/notification/notification_history', fractional.token),
    call('functions with their live jobs', '/employee/homepage_categories'),
    call('dashboard', '/employer/admin_dashboard', admin.token),
  ];
  return { ...dataset, jobs, calls };
};

export type GrowthDataset = Awaited<ReturnType<typeof openGrowthDataset>>;
