import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { getOwnJob, matchScore, toMatchReason } from '../jobs/jobs.public.ts';
import { toCard } from './fractionals.policy.ts';
import { listProfileRows } from './fractionals.queries.ts';

// Of so many who share the function or a skill, the best are picked by score.
const scored = 500;

/**
 * The people who fit one of the company's own jobs best. Who applied or was invited, is paused or keeps this company
 * away is left out. Throws not found for another's job.
 */
export const suggestPeople = async (db: Db, actor: Actor, jobId: string) => {
  const job = await getOwnJob(db, actor, jobId);
  const candidates = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .selectAll('fractionals')
    .where('fractionals.status', '=', 'verified')
    .where('paused', '=', false)
    .where('users.status', '=', 'active')
    .where(
      sql<boolean>`(fractional_type = ${job.fractional_type}
        or fractional_types @> array[${job.fractional_type}]::text[] or skill_titles && ${job.skill_titles}::text[])`,
    )
    .where(sql<boolean>`user_id not in (select * from hiding_from(${job.company_id}))`)
    .where(
      sql<boolean>`not exists (
        select from applications where job_id = ${job.id} and applications.fractional_id = fractionals.user_id)`,
    )
    .where(
      sql<boolean>`not exists (
        select from invitations where job_id = ${job.id} and invitations.fractional_id = fractionals.user_id)`,
    )
    .orderBy('fractionals.created_at', 'desc')
    .limit(scored)
    .execute();
  const best = candidates
    .map((person) => ({ id: person.user_id, match: matchScore(job, person) }))
    .sort((one, other) => other.match.score - one.match.score)
    .slice(0, limits.suggestedPeople);
  const rows = await listProfileRows(
    db,
    best.map(({ id }) => id),
  );
  return rows.map((row, at) => ({
    fractional: toCard(row, 'company'),
    score: best[at]?.match.score ?? 0,
    reasons: best[at]?.match.findings.map((finding) => toMatchReason(finding, 'company')) ?? [],
  }));
};
