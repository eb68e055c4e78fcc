import { sql } from 'kysely';
import type { CompanyHome } from '../../../../contract/src/company-home.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import {
  isLive,
  jobColumns,
  type MatchJob,
  type MatchProfile,
  profileColumns,
  scoreMatch,
  toMatchReason,
} from '../jobs/jobs.public.ts';
import { getDirectoryAccess, withoutIdentity } from './company-access.ts';
import { listCards } from './fractionals.queries.ts';

const maxJobs = 10;
/** The newest people of the job's function that are scored for it. */
const maxScored = 100;

interface JobRow {
  job: MatchJob & { id: string; title: string };
  people: (MatchProfile & { user_id: string })[];
}

const columns = (table: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${table}.${name}`).join(', '));

/** The live jobs of a company, the newest first, each with the people to compare. */
const readJobs = prepare(
  ({ companyId }: { companyId: string | null }) => sql<JobRow>`
    select to_json(jobs) as job, (
      select coalesce(json_agg(person), '[]') from (
        select user_id, ${columns('fractionals', profileColumns)}
        from fractionals join users on users.id = fractionals.user_id
        where fractionals.fractional_type = jobs.fractional_type and fractionals.status = 'verified' and not paused
          and users.status = 'active'
          and user_id not in (select * from hiding_from(${companyId}))
          and not exists (select from applications where job_id = jobs.id and fractional_id = user_id)
          and not exists (select from invitations where job_id = jobs.id and fractional_id = user_id)
        order by fractionals.created_at desc limit ${sql.lit(maxScored)}
      ) as person) as people
    from (
      select ${columns('jobs', ['id', 'title', ...jobColumns])} from jobs
      where company_id = ${companyId} and source <> 'scraped' and ${isLive}
      order by published_at desc, id desc limit ${sql.lit(maxJobs)}
    ) as jobs`,
);

/** For each live job of the company its best match, without people who applied, are invited, paused or hidden. */
export const listBestMatches = async (db: Db, actor: Actor, now: Date): Promise<CompanyHome['matches']> => {
  const rows = await readJobs(db, { companyId: actor.companyId });
  const best = rows.flatMap(({ job, people }) => {
    const [first] = people
      .map((person) => ({ id: person.user_id, ...scoreMatch(job, person, now) }))
      .sort((a, b) => b.score - a.score);
    return first === undefined ? [] : [{ job, first }];
  });
  const ids = [...new Set(best.map(({ first }) => first.id))];
  const cards = new Map((await listCards(db, ids, 'company')).map((card) => [card.id, card]));
  const { full, names } = await getDirectoryAccess(db, actor);
  return best.flatMap(({ job, first: { id, score, findings } }) => {
    const card = cards.get(id);
    if (card === undefined) return [];
    return {
      id: job.id,
      title: job.title,
      fractional: full && names ? card : withoutIdentity(card),
      score,
      reasons: findings.map((finding) => toMatchReason(finding, 'company')),
    };
  });
};
