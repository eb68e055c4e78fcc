import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { invalid } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import {
  addressChangedMail,
  isAddressFree,
  sendInvitation,
  updateUser,
} from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getAdmin } from './admin-users.queries.ts';

/**
 * Changes an admin's name or address. An invitation that is still open follows the new address; somebody who has
 * signed in before is told at the old one.
 */
export const changeAdmin = async (
  db: Db,
  deps: Deps,
  actorId: string,
  { id, ...changes }: AdminUser,
): Promise<AdminUser> => {
  const before = await getAdmin(db, id);
  if (changes.email !== before.email && !(await isAddressFree(db, changes.email)))
    throw invalid({ email: 'There is an account with this e-mail address already.' }, 'already_exists');
  await updateUser(db, id, changes);
  if (changes.email !== before.email) {
    if (before.status === 'invited') await sendInvitation(db, deps, { userId: id, email: changes.email });
    else await enqueue(db, sendMail, addressChangedMail(before.email, deps.config.contactEmail));
  }
  const changed = (['first_name', 'last_name', 'email'] as const).filter(
    (field) => changes[field] !== before[field],
  );
  // Which fields, not what they say: the log is never erased, people are.
  await recordAudit(db, {
    actorId,
    action: 'change_admin',
    subjectType: 'user',
    subjectId: id,
    after: { changed },
  });
  return { id, ...changes };
};
