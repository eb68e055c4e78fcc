import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { listExperience, lockFractional } from './fractionals.queries.ts';
import { assessProfile } from './profile-rules.ts';

/** Requests approval, also after a rejection, and notifies the admins. Throws `profile_incomplete` with the missing fields. */
export const requestApproval = async (db: Db, userId: string): Promise<void> => {
  const row = await lockFractional(db, userId);
  if (row.status !== 'unverified' && row.status !== 'rejected')
    throw problem(
      'not_allowed_now',
      row.status === 'pending' ? 'Your profile is already in review.' : 'Your profile is already approved.',
    );
  const { checklist } = assessProfile(row, await listExperience(db, userId));
  const missing = checklist.filter(({ done }) => !done);
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(({ field, label }) => [field, label])),
      'profile_incomplete',
    );
  await db
    .updateTable('fractionals')
    .set({ status: 'pending', submitted_at: sql`now()`, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .execute();
  const { full_name } = await getUser(db, userId);
  await notifyAdmins(db, {
    kind: 'approval_asked',
    about: userId,
    title: `${full_name} requests approval`,
    body: [row.fractional_type, row.headline].filter(Boolean).join(' · '),
    link: '/unverified-fractional-candidates',
  });
};
