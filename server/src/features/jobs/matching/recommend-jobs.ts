import { sql } from 'kysely';
import type { ResponseOf } from '../../../../../contract/src/endpoint.ts';
import type { recentRecommended } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { prepare } from '../../../lib/prepared.ts';
import { isLive, mapJobCards, type Viewer } from '../cards/job-cards.queries.ts';
import { jobColumns, type MatchJob, type MatchProfile, profileColumns, rankByMatch } from './match-score.ts';
import { explainMatch } from './match-text.ts';

/** Jobs compared for each type and for the industry. */
const candidateCount = 200;

interface Candidates {
  profile: MatchProfile;
  jobs: (MatchJob & { id: string })[];
  /** The ids of the newest jobs. */
  recent: string[];
}

const newest = (columns = sql`id`, condition = sql`true`) => sql`
  select ${columns} from jobs where ${isLive} and ${condition} order by published_at desc, id desc`;

/** The newest jobs of the viewer's types and industry, without jobs already applied to and jobs of companies on the no-go list. */
const readCandidates = prepare(({ viewerId }: { viewerId: string }) => {
  const columns = sql.raw(['id', 'company_id', 'employer_key', ...jobColumns].join(', '));
  return sql<Candidates>`
    with viewer as materialized (
      select ${sql.raw(profileColumns.join(', '))} from fractionals where user_id = ${viewerId}
    ), candidates as (
      select jobs.* from viewer cross join unnest(fractional_type || fractional_types) as type
        cross join lateral (${newest(columns, sql`fractional_type = type`)} limit ${sql.lit(candidateCount)}) as jobs
      union all
      select jobs.* from viewer
        cross join lateral (
          ${newest(columns, sql`main_category = viewer.main_category`)} limit ${sql.lit(candidateCount)}) as jobs
    )
    select (select to_json(viewer) from viewer) as profile,
      (select coalesce(json_agg(job), '[]') from (
        select distinct on (candidates.id) ${sql.raw(['id', ...jobColumns].map((name) => `candidates.${name}`).join(', '))}
        from candidates left join companies on companies.id = candidates.company_id
        where candidates.id not in (select job_id from applications where fractional_id = ${viewerId})
          and not coalesce(companies.identity_keys, array[candidates.employer_key])
            && array(select * from no_go_keys(${viewerId}))
      ) as job) as jobs,
      array(${newest()} limit ${sql.lit(limits.recentJobs)}) as recent`;
});

/** The newest jobs, and the best matches, of equal ones the newer. */
export const recommendJobs = async (
  db: Db,
  viewer: NonNullable<Viewer>,
  now: Date,
): Promise<ResponseOf<typeof recentRecommended>> => {
  const { profile, jobs, recent } = oneRow(await readCandidates(db, { viewerId: viewer.id }));
  const newestFirst = jobs.sort((a, b) => (a.id < b.id ? 1 : -1));
  const best = rankByMatch(newestFirst, profile, now).slice(0, limits.recommendedJobs);
  const ids = [...new Set([...best.map(({ id }) => id), ...recent])];
  const cards = await mapJobCards(db, viewer, ids);
  return {
    recent: recent.flatMap((id) => cards.get(id) ?? []),
    recommended: best.flatMap((job) => {
      const card = cards.get(job.id);
      if (card === undefined) return [];
      const { match: _, ...rest } = card;
      return [{ job: rest, ...explainMatch(job, profile, now) }];
    }),
  };
};
