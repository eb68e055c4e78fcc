import type { z } from 'zod';
import type { seeAs } from '../../../../contract/src/account-desk.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { openViewerSession } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getMember } from './account-actions.ts';

/**
 * Opens a session in which an admin sees as a member. `serve` refuses everything that changes anything and every
 * conversation. Throws `not_found`, and `not_allowed_now` for an account that is not active.
 */
export const openView = async (
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
