import { sql } from 'kysely';
import type { Match } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { aboutThem } from '../applications/applications.public.ts';
import { getOwnJob, matchScore } from '../jobs/jobs.public.ts';
import { toCard } from './fractionals.policy.ts';
import { listProfileRows } from './fractionals.queries.ts';

// The number of people with the same function or a common skill that are scored.
const maxScored = 500;

/**
 * The best matches for a job of the company, without people who applied, were invited, are paused or hide from the
 * company. Throws `not_found` for a job of another company.
 */
export const suggestPeople = async (db: Db, actor: Actor, jobId: string) => {
  const job = await getOwnJob(db, actor.companyId, jobId);
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
    .limit(maxScored)
    .execute();
  const best = candidates
    .map((person) => ({ id: person.user_id, match: matchScore(job, person) }))
    .sort((a, b) => b.match.score - a.match.score)
    .slice(0, limits.suggestedPeople);
  const rows = await listProfileRows(
    db,
    best.map(({ id }) => id),
  );
  const toSuggestion = ({ score, reasons }: Match) => ({
    score,
    reasons: reasons.map((reason) => ({ ...reason, text: aboutThem(reason.text) })),
  });
  return rows.map((row, at) => ({
    fractional: toCard(row, 'company'),
    ...toSuggestion(best[at]?.match ?? { score: 0, reasons: [] }),
  }));
};
