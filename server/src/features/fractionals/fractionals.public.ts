import type { FractionalType } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

export { decideApproval } from './decide-approval.ts';
export { exportFractionalOf } from './export-fractional.ts';
export { requireSeen } from './profile-view.ts';

/** Makes the empty profile of a user of type `fractional`. */
export const createFractional = async (
  db: Db,
  { userId, fractionalType }: { userId: string; fractionalType?: FractionalType | null | undefined },
): Promise<void> => {
  await db
    .insertInto('fractionals')
    .values({ user_id: userId, fractional_type: fractionalType ?? null })
    .execute();
};

/** Erases the profile with its skills, education and experience. Throws not found where there is none. */
export const eraseFractional = async (db: Db, userId: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('fractionals')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw problem('not_found');
};
