import { sql } from 'kysely';
import type { PageVisibility } from '../../../../contract/src/slugs.ts';
import type { Db } from '../../lib/db.ts';
import { freeOldSlugs, takeSlug } from './slugs.ts';

/** The page that visitors see under a present or former address; `slug` is the present one. */
export const findPublishedCompanyPage = (db: Db, slug: string) =>
  db
    .selectFrom('company_slugs')
    .innerJoin('published_company_pages', 'published_company_pages.company_id', 'company_slugs.company_id')
    .selectAll('published_company_pages')
    .where('company_slugs.slug', '=', slug)
    .executeTakeFirst();

export const findCompanyPage = (db: Db, companyId: string) =>
  db.selectFrom('company_pages').selectAll().where('company_id', '=', companyId).executeTakeFirst();

export const isCompanySlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('company_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) !==
  undefined;

export const saveCompanyPage = async (
  db: Db,
  companyId: string,
  page: { slug: string; visibility: PageVisibility },
): Promise<void> => {
  await takeSlug(db, 'companies', companyId, page.slug);
  await db
    .insertInto('company_pages')
    .values({ company_id: companyId, ...page })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ ...page, updated_at: sql`now()` }))
    .execute();
  await freeOldSlugs(db, 'companies', companyId);
};
