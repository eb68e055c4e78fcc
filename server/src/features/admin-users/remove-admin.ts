import { adminRoleLabels } from '../../../../contract/src/admin-roles.ts';
import type { AdminUser } from '../../../../contract/src/admin-users.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { endSessions, eraseUser, mailAdmins } from '../accounts/accounts.public.ts';
import { eraseMarks } from '../admin-desk/admin-desk.public.ts';
import { deleteApiKeys } from '../api-keys/api-keys.public.ts';
import { type AuditActor, recordAudit } from '../audit/audit.public.ts';
import { eraseFactors } from '../factors/factors.public.ts';
import { eraseActions } from '../pending-actions/pending-actions.public.ts';
import { eraseIdentities } from '../sign-in-providers/sign-in-providers.public.ts';

/**
 * Erases an admin, which ends their sessions, views and invitation, and notifies the other admins. `actor` is null for the
 * command of an operator. Check first that another owner remains.
 */
export const removeAdmin = async (
  db: Db,
  deps: Deps,
  actor: AuditActor | null,
  admin: AdminUser,
): Promise<void> => {
  // Those in which they see the site as somebody else, too.
  await endSessions(db, admin.id);
  await eraseMarks(db, admin.id);
  await eraseFactors(db, admin.id);
  await eraseIdentities(db, admin.id);
  await deleteApiKeys(db, admin.id);
  await eraseActions(db, admin.id);
  await eraseUser(db, admin.id);
  const wasInvited = admin.status === 'invited';
  await mailAdmins(db, deps, {
    title: wasInvited ? 'The invitation of an admin was withdrawn' : 'An admin was removed',
    text: `${admin.first_name} ${admin.last_name} (${admin.email}, ${adminRoleLabels[admin.role]}) can no longer ${wasInvited ? 'accept it' : 'sign in'}.`,
  });
  await recordAudit(db, {
    actor,
    action: 'remove_admin',
    subjectType: 'user',
    subjectId: admin.id,
    before: { status: admin.status, role: admin.role },
    after: { status: 'removed' },
  });
};
