import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { isPartyByAccount } from './mandates.queries.ts';

export { writeMandate } from './write-mandate.ts';

/** All documents between a fractional or the owner of a company and the other sides, with their signatures. */
export const exportMandates = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  mandates: await db
    .selectFrom('mandates')
    .select(['application_id', 'number', 'job', 'company', 'fractional', 'terms', 'document', 'sha256'])
    .select('created_at')
    .select(
      sql<unknown[]>`(
        select coalesce(json_agg(json_build_object('side', side, 'name', name, 'signed_at', signed_at,
          'address', address, 'user_agent', user_agent, 'document_sha256', sha256) order by signed_at), '[]')
        from mandate_signatures where mandate_id = mandates.id)`.as('signatures'),
    )
    .where(isPartyByAccount(userId))
    .orderBy('application_id')
    .orderBy('number')
    .execute(),
});

/**
 * Deletes the documents of a person that are not signed by both sides. The others stay with the names in them as the other
 * side's record of a contract, until that side is erased, too.
 */
export const eraseMandates = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('mandates')
    .where(isPartyByAccount(userId))
    .where(
      sql<boolean>`(
        (select count(*) from mandate_signatures where mandate_id = mandates.id) < 2
        or case when mandates.fractional_id = ${userId}
          then exists (select from companies where id = mandates.company_id and removed_at is not null)
          else exists (select from users where id = mandates.fractional_id and status = 'removed') end
      )`,
    )
    .execute();
};
