import { sql } from 'kysely';
import type { ProfilePageSection } from '../../../../contract/src/public-profiles.ts';
import type { PageVisibility } from '../../../../contract/src/slugs.ts';
import type { Db } from '../../lib/db.ts';
import { freeOldSlugs, takeSlug } from './slugs.ts';

/** The page that visitors see under a present or former address; `slug` is the present one. */
export const findPublishedProfile = (db: Db, slug: string) =>
  db
    .selectFrom('profile_slugs')
    .innerJoin('published_profiles', 'published_profiles.user_id', 'profile_slugs.user_id')
    .selectAll('published_profiles')
    .where('profile_slugs.slug', '=', slug)
    .$narrowType<{ sections: ProfilePageSection[] }>()
    .executeTakeFirst();

export const findProfilePage = (db: Db, userId: string) =>
  db.selectFrom('public_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const isProfileSlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('profile_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) !==
  undefined;

export const saveProfilePage = async (
  db: Db,
  userId: string,
  page: { slug: string; visibility: PageVisibility; sections: ProfilePageSection[] },
): Promise<void> => {
  await takeSlug(db, 'people', userId, page.slug);
  await db
    .insertInto('public_profiles')
    .values({ user_id: userId, ...page })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...page, updated_at: sql`now()` }))
    .execute();
  await freeOldSlugs(db, 'people', userId);
};
