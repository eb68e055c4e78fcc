import {
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { pageOfAll } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import {
  addressChangedMail,
  eraseUser,
  inviteUser,
  isAddressFree,
  requireAnotherAdmin,
  sendInvitation,
  updateUser,
} from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { eraseFactors } from '../factors/factors.public.ts';
import { getAdmin, listAdmins } from './admin-users.queries.ts';

/** Admins invite, edit and remove admins. */
export const adminUserRoutes = (app: App) => {
  serve(app, adminUserCreate, async ({ deps, db, actor, body }) => {
    const id = await inviteUser(db, deps, 'admin', body, { invitedBy: actor.id });
    await recordAudit(db, {
      actorId: actor.id,
      action: 'create_admin',
      subjectType: 'user',
      subjectId: id,
      after: { status: 'invited' },
    });
    return { id, ...body };
  });

  serve(app, adminUserUpdate, async ({ deps, db, actor, body }) => {
    const { id, ...changes } = body;
    const before = await getAdmin(db, id);
    const newAddress = changes.email !== before.email;
    if (newAddress && !(await isAddressFree(db, changes.email)))
      throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
    await updateUser(db, id, changes);
    // An open invitation is sent to the new address. An active admin is notified at the old one.
    if (newAddress && before.status === 'invited')
      await sendInvitation(db, deps, { userId: id, email: changes.email }, { invitedBy: actor.id });
    else if (newAddress)
      await enqueue(db, sendMail, addressChangedMail(before.email, deps.config.contactEmail));
    const fields = ['first_name', 'last_name', 'email'] as const;
    await recordAudit(db, {
      actorId: actor.id,
      action: 'change_admin',
      subjectType: 'user',
      subjectId: id,
      // The names of the fields without their values: the log is never erased, but people are.
      after: { changed: fields.filter((field) => changes[field] !== before[field]) },
    });
    return body;
  });

  serve(app, adminUserList, async ({ deps, db, request }) =>
    pageOfAll(request, deps.config.publicUrl, await listAdmins(db), limits.adminUserPageSize),
  );

  serve(app, adminUserDetail, async ({ db, params }) => getAdmin(db, params.id));

  serve(app, adminUserDelete, async ({ db, actor, params }) => {
    const admin = await getAdmin(db, params.id);
    if (admin.id === actor.id) throw problem('own_account');
    await requireAnotherAdmin(db, admin.id);
    await eraseFactors(db, admin.id);
    await eraseUser(db, admin.id);
    await recordAudit(db, {
      actorId: actor.id,
      action: 'remove_admin',
      subjectType: 'user',
      subjectId: admin.id,
      before: { status: admin.status },
      after: { status: 'removed' },
    });
    return { message: 'User removed.' };
  });
};
