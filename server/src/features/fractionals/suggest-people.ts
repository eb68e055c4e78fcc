import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { getOwnJob, profileColumns, scoreMatch, toMatchReason } from '../jobs/jobs.public.ts';
import { listCards } from './fractionals.queries.ts';

// The number of people with the same function or a common skill that are scored.
const maxScored = 500;

/**
 * The best matches for a job of the company, without people who applied, were invited, are paused or hide from the
 * company. Throws `not_found` for a job of another company.
 */
export const suggestPeople = async (db: Db, actor: Actor, jobId: string, now: Date) => {
  const job = await getOwnJob(db, actor, jobId);
  const candidates = await db
    .selectFrom('fractionals')
    .innerJoin('users', 'users.id', 'fractionals.user_id')
    .select(['user_id', ...profileColumns])
    .where('fractionals.status', '=', 'verified')
    .where('paused', '=', false)
    .where('users.status', '=', 'active')
    .where(
      sql<boolean>`
        (fractional_type = ${job.fractional_type}
          or fractional_types @> array[${job.fractional_type}]::text[] or skill_titles && ${job.skill_titles}::text[])
        and user_id not in (select * from hiding_from(${job.company_id}))
        and not exists (
          select from applications where job_id = ${job.id} and applications.fractional_id = fractionals.user_id)
        and not exists (
          select from invitations where job_id = ${job.id} and invitations.fractional_id = fractionals.user_id)`,
    )
    .orderBy('fractionals.created_at', 'desc')
    .limit(maxScored)
    .execute();
  const matches = new Map(candidates.map((person) => [person.user_id, scoreMatch(job, person, now)]));
  const best = [...matches].sort(([, a], [, b]) => b.score - a.score).slice(0, limits.suggestedPeople);
  const ids = best.map(([id]) => id);
  return (await listCards(db, ids, 'company')).map((fractional) => {
    const { score = 0, findings = [] } = matches.get(fractional.id) ?? {};
    return { fractional, score, reasons: findings.map((finding) => toMatchReason(finding, 'company')) };
  });
};
