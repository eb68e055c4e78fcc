import { adminRoleLabels } from '../../../../contract/src/admin-roles.ts';
import {
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserInvitation,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { toPageOfAll } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { perTarget } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import {
  endSessions,
  isEmailAvailable,
  lockOwners,
  mailAdmins,
  requireAnotherOwner,
  sendInvitation,
  updateUser,
} from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getAdmin, listAdmins, lockAdmin } from './admin-users.queries.ts';
import { inviteAdmin } from './invite-admin.ts';
import { removeAdmin } from './remove-admin.ts';

/** Owners invite, edit and remove admins. */
export const adminUserRoutes = (app: App) => {
  serve(app, adminUserCreate, async ({ deps, db, actor, body }) => {
    const admin = { ...body, role: body.role ?? ('owner' as const) };
    const { id } = await inviteAdmin(db, deps, actor, admin);
    return getAdmin(db, id);
  });

  serve(app, adminUserUpdate, async ({ deps, db, actor, body: { id, ...body } }) => {
    await lockOwners(db);
    const before = await lockAdmin(db, id);
    const form = await requireVersion(db, { table: 'users', id }, body, async () => before);
    const after = { ...before, ...form, role: form.role ?? before.role };
    const newAddress = after.email !== before.email;
    // Setting the address of an account is enough to take it over: only an invitation may move to another one.
    if (newAddress && before.status !== 'invited')
      throw invalid({ email: 'Only they can change their address, in their settings.' });
    if (newAddress && !(await isEmailAvailable(db, after.email)))
      throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
    const newRole = after.role !== before.role;
    if (newRole && id === actor.id) throw problem('own_account', 'Another owner has to change your role.');
    if (newRole) await requireAnotherOwner(db, id);
    const { first_name, last_name, email, role } = after;
    await updateUser(db, id, { first_name, last_name, email, admin_role: role });
    // The signed-in browser knows its role from the sign-in.
    if (newRole) await endSessions(db, id);
    if (newAddress) await sendInvitation(db, deps, { userId: id, email }, { invitedBy: actor.id });
    const name = `${first_name} ${last_name}`;
    if (newRole)
      await mailAdmins(db, deps, {
        title: 'The role of an admin was changed',
        text: `${name} (${before.email}) has the role ${adminRoleLabels[role]} instead of ${adminRoleLabels[before.role]}.`,
      });
    if (newAddress)
      await mailAdmins(db, deps, {
        title: 'The invitation of an admin was changed',
        text: `The invitation of ${name} was sent to ${email} instead of ${before.email}.`,
      });
    const fields = ['first_name', 'last_name', 'email', 'role'] as const;
    await recordAudit(db, {
      actor,
      action: 'change_admin',
      subjectType: 'user',
      subjectId: id,
      // The names of the fields without their values: the log is never erased, but people are.
      after: {
        changed: fields.filter((field) => after[field] !== before[field]),
        ...(newRole ? { role } : {}),
      },
    });
    return getAdmin(db, id);
  });

  serve(app, adminUserList, async ({ deps, db, request }) =>
    toPageOfAll(request, deps.config.publicUrl, await listAdmins(db), limits.adminUserPageSize),
  );

  serve(app, adminUserDetail, async ({ db, params }) => getAdmin(db, params.id));

  serve(
    app,
    adminUserInvitation,
    async ({ deps, db, actor, params }) => {
      const { id, email, status } = await lockAdmin(db, params.id);
      if (status !== 'invited')
        throw problem('not_allowed_now', 'They have accepted the invitation already.');
      await sendInvitation(db, deps, { userId: id, email }, { invitedBy: actor.id });
      await recordAudit(db, { actor, action: 'reinvite_admin', subjectType: 'user', subjectId: id });
      return { message: 'The invitation was sent again.' };
    },
    { limit: { max: 5, minutes: 60, by: perTarget('id') } },
  );

  serve(app, adminUserDelete, async ({ deps, db, actor, params }) => {
    if (params.id === actor.id) throw problem('own_account');
    await requireAnotherOwner(db, params.id);
    const admin = await lockAdmin(db, params.id);
    await removeAdmin(db, deps, actor, admin);
    return { message: admin.status === 'invited' ? 'Invitation withdrawn.' : 'User removed.' };
  });
};
