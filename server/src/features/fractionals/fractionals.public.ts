import type { FractionalSignup } from '../../../../contract/src/accounts.ts';
import type { Profile } from '../../../../contract/src/fractionals.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { exportDirectoryReads } from './directory-reads.ts';
import { getProfile } from './profile-view.ts';
import { exportProfileViews } from './profile-views.queries.ts';

export { applyRatesToPeople } from './apply-rates.tasks.ts';
export { undoApproval } from './approval-undo.ts';
export { listBestMatches } from './best-matches.ts';
export { getDirectoryAccess } from './company-access.ts';
export { decideApproval } from './decide-approval.ts';
export { openDirectoryReads } from './directory-reads.ts';
export { getProfileRow, type ProfileRow } from './fractionals.queries.ts';
export { listCandidates } from './list-candidates.ts';
export { canSeeExperience, canSeeName, requireVisible } from './profile-view.ts';
export {
  countApproved,
  findTalentSearches,
  listApproved,
  personWentLive,
} from './talent-matches.ts';
export { waitingApprovals, waitingReReviews } from './waiting-profiles.queries.ts';

/** The profile of a fractional as they see it themselves. */
export const getOwnProfile = (db: Db, deps: Deps, actor: Actor): Promise<Profile> =>
  getProfile(db, deps, actor, actor.id);

/** Creates the empty profile of a user of type `fractional`. */
export const createFractional = async (
  db: Db,
  userId: string,
  profile: Pick<FractionalSignup, 'fractional_type' | 'time_zone'> = {},
): Promise<void> => {
  const { fractional_type = null, time_zone = null } = profile;
  await db.insertInto('fractionals').values({ user_id: userId, fractional_type, time_zone }).execute();
};

/** Erases the profile with its skills, education and experience. Throws `not_found`. */
export const eraseFractional = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('fractionals')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** The profile with skills, education and experience, for the export of personal data. Empty without a profile. */
export const exportFractional = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const row = await db
    .selectFrom('fractionals')
    .leftJoin('categories', 'categories.id', 'fractionals.main_category')
    .selectAll('fractionals')
    .select('categories.title as main_category_title')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return {};
  const { search: _, ...profile } = row;
  const listEntries = (table: 'educations' | 'experiences') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return {
    profile: [profile],
    education: await listEntries('educations'),
    experience: await listEntries('experiences'),
    profile_views: await exportProfileViews(db, userId),
    directory_reads: await exportDirectoryReads(db, userId),
  };
};
