import type pg from 'pg';
import { request } from 'undici';
import type { LoadRequest } from '../load.ts';
import { type CallName, callNames, type Peer } from './peer.ts';

export interface LiveJob {
  id: string;
  title: string;
  company: string;
  description: string;
  /** Its title or its id. */
  category: string[];
}

/** All live jobs, newest first. */
export const readLiveJobs = async (client: pg.Client): Promise<LiveJob[]> => {
  const { rows } = await client.query<LiveJob>(
    `select jobs.id, jobs.title, companies.name as company, left(description, 30) as description,
       array[categories.title, categories.id::text] as category
     from jobs join companies on companies.id = company_id join categories on categories.id = jobs.main_category
     where jobs.status = 'active' and archived_at is null and expires_at > now()
     order by published_at desc, jobs.id desc`,
  );
  if (rows.length < 60) throw new Error('There are fewer than three pages of live jobs.');
  return rows;
};

const read = async (origin: string, { method, path, headers }: LoadRequest): Promise<string> => {
  const { statusCode, body } = await request(origin + path, { method, headers: headers ?? {} });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text.slice(0, 300)}`);
  return text;
};

/** Throws unless each call of a server has the title, company and category of its jobs, and a job its description. */
export const checkAnswers = async (peer: Peer, jobs: LiveJob[]): Promise<void> => {
  const has = (text: string, part: string) => text.includes(JSON.stringify(part).slice(1, -1));
  const shows = (text: string) => (job: LiveJob) =>
    has(text, job.title) && has(text, job.company) && job.category.some((category) => has(text, category));
  const check = async (name: CallName) => {
    const text = await read(peer.server.origin, peer.next[name]());
    const found = jobs.filter(shows(text));
    const complete = name.startsWith('list')
      ? found.length >= 20
      : found.some(({ description }) => has(text, description));
    if (!complete)
      throw new Error(
        `${peer.name}, ${name}: the answer lacks jobs or their relations: ${text.slice(0, 600)}`,
      );
  };
  for (const name of callNames) await check(name);
};
