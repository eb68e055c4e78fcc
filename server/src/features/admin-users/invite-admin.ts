import { type AdminRole, adminRoleLabels } from '../../../../contract/src/admin-roles.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { inviteUser, mailAdmins } from '../accounts/accounts.public.ts';
import { type AuditActor, recordAudit } from '../audit/audit.public.ts';

interface NewAdmin {
  email: string;
  first_name: string;
  last_name: string;
  role: AdminRole;
}

/**
 * Creates an admin, mails the invitation and notifies the other admins. `actor` is null for the command of an operator.
 * Returns the id and the link of the invitation. Throws `already_exists` for an address in use.
 */
export const inviteAdmin = async (
  db: Db,
  deps: Deps,
  actor: AuditActor | null,
  { role, ...person }: NewAdmin,
): Promise<{ id: string; link: string }> => {
  const invited = await inviteUser(
    db,
    deps,
    { ...person, type: 'admin', admin_role: role },
    actor?.id ? { invitedBy: actor.id } : {},
  );
  await recordAudit(db, {
    actor,
    action: 'create_admin',
    subjectType: 'user',
    subjectId: invited.id,
    after: { status: 'invited', role },
  });
  await mailAdmins(db, deps, {
    title: 'An admin was added',
    text: `${person.first_name} ${person.last_name} (${person.email}) was invited with the role ${adminRoleLabels[role]}.`,
  });
  return invited;
};
