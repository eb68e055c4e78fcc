import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** A person's page and that of the company they own, with all addresses, for the export of personal data. */
export const exportPages = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  public_page: await db
    .selectFrom('public_profiles')
    .select(['slug', 'visibility', 'sections', 'updated_at'])
    .select(
      sql<string[]>`array(select slug from profile_slugs where user_id = ${userId} order by 1)`.as('slugs'),
    )
    .where('user_id', '=', userId)
    .execute(),
  company_page: await db
    .selectFrom('company_pages')
    .innerJoin('company_owners', 'company_owners.company_id', 'company_pages.company_id')
    .select(['slug', 'visibility', 'updated_at'])
    .where('company_owners.user_id', '=', userId)
    .execute(),
});

/** Deletes a person's page and its addresses, which contain their name. */
export const erasePages = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('public_profiles').where('user_id', '=', userId).execute();
  await db.deleteFrom('profile_slugs').where('user_id', '=', userId).execute();
};
