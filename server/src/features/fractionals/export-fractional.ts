import type { Db } from '../../lib/db.ts';
import { exportProfileViews } from './profile-views.queries.ts';

/** One's own profile with skills, education and experience; nothing where there is none. */
export const exportFractionalOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const profile = await db
    .selectFrom('fractionals')
    .leftJoin('categories', 'categories.id', 'fractionals.main_category')
    .selectAll('fractionals')
    .select('categories.title as main_category_title')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!profile) return {};
  const { search: _, ...said } = profile;
  const own = (table: 'educations' | 'experiences') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return {
    profile: [said],
    education: await own('educations'),
    experience: await own('experiences'),
    profile_views: await exportProfileViews(db, userId),
  };
};
