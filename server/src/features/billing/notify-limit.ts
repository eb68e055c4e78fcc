import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { notify } from '../notifications/notifications.public.ts';
import { managePlansPath } from './billing-paths.ts';

type CreditKind = DB['credits']['kind'];

const what: Record<CreditKind, string> = {
  application: 'applications of this month',
  conversation: 'new conversations of this month',
  invite: 'invitations for this job',
};

/** Tells that an allowance is nearly or wholly used: once for each of its months (an invite: jobs). */
export const notifyLimit = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  { used, allowed, period }: { used: number; allowed: number; period: string },
): Promise<void> => {
  const all = used === allowed;
  if (!all && used !== Math.ceil(allowed * limits.limitNoticeShare)) return;
  await notify(db, {
    userId,
    kind: 'limit_reached',
    title: all ? `You have used all ${what[kind]}` : `You have used ${used} of ${allowed} ${what[kind]}`,
    body: all
      ? 'A larger plan gives you more at once.'
      : `${allowed - used} ${allowed - used === 1 ? 'is' : 'are'} left. A larger plan gives you more.`,
    link: await managePlansPath(db, userId),
    key: `limit_reached ${kind} ${period} ${all ? 'all' : 'most'}`,
  });
};
