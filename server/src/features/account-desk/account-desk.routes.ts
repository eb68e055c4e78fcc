import type { z } from 'zod';
import {
  accountAddress,
  accountDesk,
  accountExport,
  accountInvite,
  accountSearch,
  accountSignOut,
  companyOwnerChange,
  seeAs,
  seeAsEnd,
} from '../../../../contract/src/account-desk.ts';
import { mayUse } from '../../../../contract/src/admin-roles.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { accountMails } from '../../../../contract/src/mail-log.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { getSenderDomain } from '../../lib/mail-stream.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { endSession, openViewerSession } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { findBounce, findCompany, getAccount } from './account.queries.ts';
import { getMember, linkExport, mailAccountLink, mailNewAddress, signOutAccount } from './account-actions.ts';
import {
  listApplications,
  listAudit,
  listJobs,
  listReports,
  listSessions,
  listSignIns,
} from './activity.queries.ts';
import { changeCompanyOwner } from './change-company-owner.ts';
import { listMails } from './mails.queries.ts';
import { listCredits, listInvoices, listPlans } from './money.queries.ts';
import { searchAccounts } from './search-accounts.ts';

/**
 * Opens a session in which an admin sees as a member. `serve` refuses everything that changes anything and every
 * conversation. Throws `not_found`, and `not_allowed_now` for an account that is not active.
 */
const openView = async (
  app: App,
  db: Db,
  admin: Actor,
  id: string,
  reason: string,
): Promise<z.input<typeof seeAs.response>> => {
  const account = await getMember(db, id);
  if (account.status !== 'active') throw problem('not_allowed_now', 'Only an active account can be seen as.');
  await recordAudit(db, {
    actor: admin,
    action: 'see_as_started',
    subjectType: 'user',
    subjectId: account.id,
    reason,
  });
  return openViewerSession(app, db, { userId: account.id, viewerId: admin.id });
};

/** Everything about an account for admins, what they may do about it, and its search. */
export const accountDeskRoutes = (app: App) => {
  const senderHost = getSenderDomain(app.deps.config.mailFrom);

  serve(app, accountDesk, async ({ db, actor, params }) => {
    const account = await getAccount(db, params.id);
    const { id, email } = account;
    const company = await findCompany(db, id);
    const mayDecide = mayUse(actor.adminRole, 'people');
    const subjects = company === null ? [id] : [id, company.id];
    return {
      ...account,
      bounce: await findBounce(db, email),
      company,
      plans: await listPlans(db, id),
      invoices: await listInvoices(db, id),
      credits: await listCredits(db, account),
      jobs: await listJobs(db, id),
      applications: await listApplications(db, id),
      sessions: mayDecide ? await listSessions(db, id) : null,
      sign_ins: mayDecide ? await listSignIns(db, id) : null,
      mails: (await listMails(db, account, senderHost, { page_size: limits.deskRows })).rows,
      reports: mayDecide ? await listReports(db, id) : null,
      audit: mayUse(actor.adminRole, 'admins') ? await listAudit(db, subjects) : null,
    };
  });

  serve(app, accountMails, async ({ db, params, query, request }) => {
    const account = await getAccount(db, params.id);
    const { kinds, ...rows } = await listMails(db, account, senderHost, query);
    return { ...toPage(request, app.deps.config.publicUrl, rows), kinds };
  });

  serve(app, accountSearch, ({ db, query }) => searchAccounts(db, query.search));

  serve(app, accountInvite, async ({ db, deps, actor, params }) => ({
    message: await mailAccountLink(db, deps, actor, params.id),
  }));

  serve(app, accountSignOut, async ({ db, actor, params, body }) => {
    await signOutAccount(db, actor, params.id, body.reason);
    return { message: 'All sessions of the account are ended.' };
  });

  serve(
    app,
    accountAddress,
    async ({ db, deps, actor, params, body }) => {
      await mailNewAddress(db, deps, actor, { id: params.id, ...body });
      return { message: `The address changes when the link that we mailed to ${body.email} is opened.` };
    },
    { limit: { max: 20, minutes: 60, by: 'account' } },
  );

  serve(app, accountExport, async ({ db, actor, params, body }) => ({
    url: await linkExport(db, actor, params.id, body.reason),
  }));

  serve(app, companyOwnerChange, async ({ db, actor, params, body }) => {
    const { name } = await changeCompanyOwner(db, actor, { companyId: params.id, ...body });
    return { message: `${name} owns the company now.` };
  });

  serve(app, seeAs, ({ db, actor, params, body }) => openView(app, db, actor, params.id, body.reason));

  serve(app, seeAsEnd, async ({ db, actor }) => {
    // In a session of the person's own, there is nothing to end.
    if (actor.viewerId !== null) {
      await endSession(db, actor.sessionId);
      await recordAudit(db, {
        actor: { id: actor.viewerId, sessionId: actor.sessionId, address: actor.address },
        action: 'see_as_ended',
        subjectType: 'user',
        subjectId: actor.id,
      });
    }
    return { message: 'You left the view of this account.' };
  });
};
