import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { listExperience, lockFractional } from './fractionals.queries.ts';
import { rateProfile } from './profile-rules.ts';

/** Asks for approval, the first time or after a rejection, and tells the admins. Throws `profile_incomplete` with what is missing. */
export const requestApproval = async (db: Db, userId: string): Promise<void> => {
  const row = await lockFractional(db, userId);
  if (row.status !== 'unverified' && row.status !== 'rejected')
    throw problem(
      'not_allowed_now',
      row.status === 'pending'
        ? 'Your profile is being reviewed already.'
        : 'Your profile is approved already.',
    );
  const { checklist } = rateProfile({ row, experience: await listExperience(db, userId) });
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
  const { first_name, last_name } = await getUser(db, userId);
  await notifyAdmins(db, {
    kind: 'approval_asked',
    about: userId,
    title: `${first_name} ${last_name} asks for approval`,
    body: [row.fractional_type, row.headline].filter(Boolean).join(' · '),
    link: '/unverified-fractional-candidates',
  });
};
