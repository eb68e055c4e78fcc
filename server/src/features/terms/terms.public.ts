import { sql } from 'kysely';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { findOpenTerms, type TermsRow } from './terms.queries.ts';

export { hashCanonicalJson } from './canonical-json.ts';
export {
  closeTerms,
  endTerms,
  findOpenTerms,
  findTerms,
  insertTerms,
  listExpiredTerms,
  listTerms,
  type TermsRow,
  toTermsVersion,
} from './terms.queries.ts';

/** Whether the time to answer is over. */
export const isExpired = ({ expires_at }: Pick<TermsRow, 'expires_at'>, now: Date): boolean =>
  expires_at <= now.toISOString();

/**
 * The open version that a side may answer. The caller has locked the application or engagement. Throws
 * `not_allowed_now` if there is none, its time is over, it is the side's own, or another than `version` was read.
 */
export const requireOpenTerms = async (
  db: Db,
  applicationId: string,
  side: Side,
  now: Date,
  version?: number,
): Promise<TermsRow> => {
  const open = await findOpenTerms(db, applicationId);
  if (open === undefined) throw problem('not_allowed_now', 'There are no open terms to answer.');
  if (isExpired(open, now)) throw problem('not_allowed_now', 'The time to answer these terms is over.');
  if (open.proposed_by === side)
    throw problem('not_allowed_now', 'These are your own terms. The other side answers them.');
  if (version !== undefined && version !== open.number)
    throw problem('not_allowed_now', 'The terms have changed since you read them. Please read them again.');
  return open;
};

/** All versions of terms between a fractional or the owner of a company and the other sides. */
export const exportTerms = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  terms: await db
    .selectFrom('terms_versions')
    .innerJoin('applications', 'applications.id', 'terms_versions.application_id')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['terms_versions.application_id', 'jobs.title as job', 'companies.name as company'])
    .select(['number', 'proposed_by', 'body as terms', 'sha256', 'note', 'terms_versions.created_at'])
    .select(['terms_versions.expires_at', 'outcome', 'accepted_by', 'closed_at', 'answer_note'])
    .where(
      sql<boolean>`terms_versions.application_id in (
        select id from applications where fractional_id = ${userId}
        union all
        select applications.id from company_owners
        join jobs on jobs.company_id = company_owners.company_id
        join applications on applications.job_id = jobs.id
        where company_owners.user_id = ${userId}
      )`,
    )
    .orderBy('terms_versions.application_id')
    .orderBy('number')
    .execute(),
});
