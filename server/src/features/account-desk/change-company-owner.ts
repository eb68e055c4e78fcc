import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { giveBillingTo } from '../billing/billing.public.ts';
import { setCompanyOwner } from '../companies/companies.public.ts';
import { notify } from '../notifications/notifications.public.ts';

/**
 * Makes an active colleague the owner of a company, with its plans and payments, and notifies both. Throws `not_found` for
 * somebody who is no colleague.
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
  await recordAudit(db, {
    actor: admin,
    action: 'company_owner_changed',
    subjectType: 'company',
    subjectId: companyId,
    before: { owner_id: previous },
    after: { owner_id: userId },
    reason,
  });
  for (const id of [previous, userId])
    await notify(db, {
      userId: id,
      kind: 'account_security',
      title: `${name} owns your company’s account now`,
      body: 'Our team changed the owner. The plans and payments of the company belong to the new owner.',
      link: '/account/company/settings',
    });
  return { name };
};
