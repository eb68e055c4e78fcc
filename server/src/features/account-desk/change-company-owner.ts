import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { giveBillingTo } from '../billing/billing.public.ts';
import { setCompanyOwner } from '../companies/companies.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { switchOffCompanySignIn } from '../sign-in-providers/sign-in-providers.public.ts';
import { switchOffWebhooks } from '../webhooks/webhooks.public.ts';

/**
 * Makes an active colleague the owner of a company, with its plans and payments, and notifies both. Switches off webhooks
 * and company sign-in: the former owner chose where they lead. Throws `not_found` for somebody who is no colleague.
 */
export const changeCompanyOwner = async (
  db: Db,
  admin: Actor,
  { companyId, user_id: userId, reason }: { companyId: string; user_id: string; reason: string },
): Promise<{ name: string }> => {
  const { status, full_name: name } = await getUser(db, userId);
  if (status !== 'active') throw problem('not_allowed_now', 'The new owner needs an active account.');
  const { previous } = await setCompanyOwner(db, companyId, userId);
  await giveBillingTo(db, previous, userId);
  const switchedOff = [
    ...((await switchOffWebhooks(db, userId)) ? ['webhooks'] : []),
    ...((await switchOffCompanySignIn(db, userId)) ? ['own sign-in'] : []),
  ];
  await recordAudit(db, {
    actor: admin,
    action: 'company_owner_changed',
    subjectType: 'company',
    subjectId: companyId,
    before: { owner_id: previous },
    after: { owner_id: userId, ...(switchedOff.length > 0 && { switched_off: switchedOff }) },
    reason,
  });
  const body = 'Our team changed the owner. The plans and payments of the company belong to the new owner.';
  const parts = switchedOff.map((part) => `its ${part}`).join(' and ');
  const hint = ` We switched off ${parts}, which the former owner could change. Check the settings, then switch on what you need.`;
  for (const id of [previous, userId])
    await notify(db, {
      userId: id,
      kind: 'account_security',
      title: `${name} owns your company’s account now`,
      body: id === userId && switchedOff.length > 0 ? body + hint : body,
      link: '/account/company/settings',
    });
  return { name };
};
