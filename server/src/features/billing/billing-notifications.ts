import { formatLongDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { notify } from '../notifications/notifications.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import type { SubscriptionChange } from './apply-subscriptions.ts';
import { findPlanPrice, type PlanPrice } from './plans.ts';

type CreditKind = DB['credits']['kind'];

const getSettingsPath = async <Screen extends 'manage-plans' | 'payment-history'>(
  db: Db,
  userId: string,
  screen: Screen,
) => {
  const user = await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst();
  return `/account/${user?.type === 'company' ? 'company' : 'fractional'}/settings/${screen}` as const;
};

/** Every notification about plans links to this screen. */
export const managePlansPath = (db: Db, userId: string): Promise<ScreenLink> =>
  getSettingsPath(db, userId, 'manage-plans');

/** Where an account sees its payments. */
export const paymentHistoryPath = (db: Db, userId: string): Promise<ScreenLink> =>
  getSettingsPath(db, userId, 'payment-history');

/** The notification that a plan has ended, once for each subscription. */
export const planEnded = (subscriptionId: string, title: string) => ({
  kind: 'plan_ended' as const,
  dedupeKey: `plan_ended ${subscriptionId}`,
  title: `Your ${title} plan has ended`,
  body: 'Nothing is deleted. Anything above the free limits is paused until you buy a plan again.',
});

const describeChange = ({ id, before, after }: SubscriptionChange, title: string) => {
  if (after.status === 'ended')
    return before === undefined || before.status === 'ended' ? undefined : planEnded(id, title);
  if (after.status === 'past_due' && before?.status !== 'past_due')
    return {
      kind: 'plan_failed' as const,
      dedupeKey: `plan_failed ${id} ${after.past_due_since}`,
      title: `The payment for your ${title} plan failed`,
      body: `Your plan stays active while we try again${after.next_try_at === null ? '' : `, next on ${formatLongDay(after.next_try_at)}`}. Check your payment method.`,
    };
  if (before === undefined || before.status === 'ended')
    return {
      kind: 'plan_bought' as const,
      dedupeKey: `plan_bought ${id}`,
      title: `Your ${title} plan is active`,
      body: `Thank you. Your plan is paid until ${formatLongDay(after.end_date)}.`,
    };
  if (before.plan_id !== after.plan_id)
    return {
      kind: 'plan_bought' as const,
      dedupeKey: `plan_changed ${id} ${after.plan_id} ${after.end_date}`,
      title: `You are now on the ${title} plan`,
      body: `Your plan is paid until ${formatLongDay(after.end_date)}.`,
    };
  return undefined;
};

/** Notifies an account of what changed in its plans; the keys make each notification unique. */
export const notifyPlans = async (
  db: Db,
  userId: string,
  changes: SubscriptionChange[],
  planPrices: PlanPrice[],
): Promise<void> => {
  const link = await managePlansPath(db, userId);
  for (const change of changes) {
    const notification = describeChange(change, findPlanPrice(planPrices, change.after).title);
    if (notification !== undefined) await notify(db, { userId, link, ...notification });
    if (notification?.kind === 'plan_failed') await emitWebhook(db, 'payment.failed', change.id);
  }
};

const creditLabels: Record<CreditKind, string> = {
  application: 'applications for this month',
  conversation: 'new conversations for this month',
  invite: 'invitations for this job',
};

/** Notifies when an allowance reaches 80 % and 100 %, once each per month (invites: per job). */
export const notifyLimit = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  { used, allowed, period }: { used: number; allowed: number; period: string },
): Promise<void> => {
  const usedUp = used === allowed;
  if (!usedUp && used !== Math.ceil(allowed * limits.limitNoticeShare)) return;
  const label = creditLabels[kind];
  await notify(db, {
    userId,
    kind: 'limit_reached',
    title: usedUp ? `You have used all ${label}` : `You have used ${used} of ${allowed} ${label}`,
    body: usedUp
      ? 'Upgrade your plan to get more now.'
      : `You have ${allowed - used} left. Upgrade your plan to get more.`,
    link: await managePlansPath(db, userId),
    dedupeKey: `limit_reached ${kind} ${period} ${usedUp ? 'all' : 'most'}`,
  });
};
