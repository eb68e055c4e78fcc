import { sql } from 'kysely';
import {
  companyApprove,
  companyChecks,
  companyRenameDecide,
} from '../../../../contract/src/company-checks.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyCompany } from '../notifications/notifications.public.ts';
import { listDirectoryReaders } from './company-checks.queries.ts';
import { decideRename, listPendingRenames } from './rename-company.ts';

/** What admins check of companies: renames, heavy use of the directory, and who may see last names. */
export const companyCheckRoutes = (app: App) => {
  serve(app, companyChecks, async ({ deps, db }) => ({
    renames: await listPendingRenames(db),
    readers: await listDirectoryReaders(db, deps.site.current().limits.directoryPeopleDay),
  }));

  serve(app, companyRenameDecide, async ({ db, actor, params, body: { approve } }) => {
    const { company_id, name, old_name } = await decideRename(db, params.id, approve);
    await recordAudit(db, {
      actor,
      action: approve ? 'company_rename_approved' : 'company_rename_declined',
      subjectType: 'company',
      subjectId: company_id,
      before: { name: old_name },
      after: { name },
    });
    await notifyCompany(db, company_id, {
      kind: 'admin_message',
      title: approve ? `Your company is now called ${name}` : `The name ${name} was declined`,
      body: approve
        ? 'Its jobs, chats and mails show the new name.'
        : `Your company keeps the name ${old_name}.`,
      link: '/account/company/company-profile',
    });
    return { message: approve ? `${old_name} is now called ${name}.` : `${old_name} keeps its name.` };
  });

  serve(app, companyApprove, async ({ db, actor, params }) => {
    const company = await db
      .updateTable('companies')
      .set({ approved_at: sql`coalesce(approved_at, now())` })
      .where('id', '=', params.id)
      .where('removed_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow(() => problem('not_found'));
    await recordAudit(db, {
      actor,
      action: 'company_approved',
      subjectType: 'company',
      subjectId: company.id,
    });
    return { message: `${company.name} now sees the last names of people.` };
  });
};
