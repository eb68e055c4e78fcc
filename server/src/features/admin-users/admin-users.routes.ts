import {
  adminUserCreate,
  adminUserDelete,
  adminUserDetail,
  adminUserList,
  adminUserUpdate,
} from '../../../../contract/src/admin-users.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { eraseUser, inviteUser, requireAnotherAdmin } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getAdmin, listAdmins } from './admin-users.queries.ts';
import { changeAdmin } from './change-admin.ts';

/** The admins among themselves: invite, change, remove. */
export const adminUserRoutes = (app: App) => {
  serve(app, adminUserCreate, async ({ deps, db, actor, body }) => {
    const id = await inviteUser(db, deps, {
      type: 'admin',
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
    });
    await recordAudit(db, {
      actorId: actor.id,
      action: 'create_admin',
      subjectType: 'user',
      subjectId: id,
      after: { status: 'invited' },
    });
    return { id, ...body };
  });

  serve(app, adminUserUpdate, async ({ deps, db, actor, body }) => changeAdmin(db, deps, actor.id, body));

  serve(app, adminUserList, async ({ deps, db, query, request }) =>
    toPage(request, deps.config.publicUrl, await listAdmins(db, query), limits.adminUserPageSize),
  );

  serve(app, adminUserDetail, async ({ db, params }) => getAdmin(db, params.id));

  serve(app, adminUserDelete, async ({ db, actor, params }) => {
    const admin = await getAdmin(db, params.id);
    if (admin.id === actor.id) throw problem('own_account');
    await requireAnotherAdmin(db, admin.id);
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
