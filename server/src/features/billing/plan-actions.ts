import { z } from 'zod';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import type { DeskTiming } from '../../../../contract/src/desk-payments.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { findPause, getActiveSubscription, reloadSubscription } from './active-subscriptions.ts';
import { findAccount, listSubscriptions, refundableMinor, type SubscriptionRow } from './billing.queries.ts';
import { managePlansPath } from './billing-notifications.ts';
import { cancelSubscription, endSubscriptionNow } from './cancel-plan.ts';
import { changePlanTo, type PlanChange, readPlanChange } from './change-plan.ts';
import { previewChange } from './preview-change.ts';
import { refundPayment } from './refund-payment.ts';
import { syncNow } from './sync-customer.ts';

/** The last payment for a subscription, and what of it can be refunded. */
const findLastPayment = ({ db }: Pick<Deps, 'db'>, { id }: SubscriptionRow) =>
  db
    .selectFrom('invoices')
    .select(['id', refundableMinor.as('refundable')])
    .where('subscription_id', '=', id)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The unused part of the paid period in minor units, with tax. Nothing was paid for the period of a pause. */
const readUnused = async ({ stripe, clock }: Pick<Deps, 'stripe' | 'clock'>, row: SubscriptionRow) => {
  const { provider_id, status } = row;
  const pause = findPause(row);
  const isPaused = pause !== null && pause.from <= clock.now().toISOString();
  if (provider_id === null || status === 'past_due' || isPaused) return 0;
  const { total } = await withStripeTimeout(() =>
    stripe.invoices.createPreview({
      subscription: provider_id,
      subscription_details: { cancel_now: true, proration_behavior: 'create_prorations' },
    }),
  );
  return Math.max(0, -total);
};

/** What ending a plan of an account now would leave unused, and how much of that can be refunded. */
export const previewCancelFor = async (
  deps: Deps,
  { user_id, subscription_id }: { user_id: string; subscription_id: string },
) => {
  const active = await getActiveSubscription(deps.db, user_id, subscription_id);
  const unused = await readUnused(deps, active);
  const refundable = (await findLastPayment(deps, active))?.refundable ?? 0;
  return {
    ends_at: active.end_date,
    unused: toMajor(unused),
    refundable: toMajor(Math.min(unused, refundable)),
    currency: active.currency,
  };
};

interface Cancellation {
  user_id: string;
  subscription_id: string;
  when: DeskTiming;
  refund: boolean;
  reason: string;
}

const retryAfterMilliseconds = 60_000;

const refundKey = (subscriptionId: string) => `cancel ${subscriptionId}`;

/** Makes the refund of a plan that an admin has ended, unless it was made. Does nothing for a plan that did not end. */
export const finishCancellation = defineTask({
  name: 'finish_cancellation',
  input: z.object({
    user_id: z.string(),
    subscription_id: z.string(),
    admin_id: z.string(),
    amount: z.int(),
    reason: z.string(),
  }),
  retries: 12,
  run: async (deps, { user_id, subscription_id, admin_id, amount: wanted, reason }) => {
    await syncNow(deps, user_id);
    const subscription = (await listSubscriptions(deps.db, user_id)).find(({ id }) => id === subscription_id);
    if (subscription?.status !== 'ended') return;
    const payment = await findLastPayment(deps, subscription);
    const amount = Math.min(wanted, payment?.refundable ?? 0);
    if (payment === undefined || amount === 0) return;
    const admin = { id: admin_id, sessionId: null, address: null };
    await refundPayment(deps, admin, {
      invoiceId: payment.id,
      amount,
      reason,
      key: refundKey(subscription_id),
    });
  },
});

/**
 * Cancels a plan of an account: at the end of its period, as its owner could, or now. Throws `not_found`, and
 * `not_allowed_now` without a plan. Returns the end and the refunded amount.
 */
export const cancelPlanFor = async (
  deps: Deps,
  admin: Actor,
  { user_id, subscription_id, when, refund: isRefunded, reason }: Cancellation,
): Promise<{ title: string; end_date: string; ended: boolean; refunded: string | undefined }> => {
  const { db, clock } = deps;
  const active = await getActiveSubscription(db, user_id, subscription_id);
  const unused = when === 'now' && isRefunded ? await readUnused(deps, active) : 0;
  const payment = unused > 0 ? await findLastPayment(deps, active) : undefined;
  const amount = Math.min(unused, payment?.refundable ?? 0);
  const refund = payment && amount > 0 ? { invoiceId: payment.id, amount } : undefined;
  const current = await reloadSubscription(db, active);
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      actor: admin,
      action: 'plan_cancel_requested',
      subjectType: 'user',
      subjectId: user_id,
      after: { plan: current.plan.title, when, refund: toMajor(amount), currency: active.currency },
      reason,
    });
    if (refund === undefined) return;
    // Covers a crash or a lost response between the end of the plan and its refund.
    const runAt = new Date(clock.now().getTime() + retryAfterMilliseconds);
    const input = { user_id, subscription_id, admin_id: admin.id, reason, amount };
    await enqueue(tx, finishCancellation, input, { runAt });
  });
  if (when === 'now') await endSubscriptionNow(deps, active);
  else await cancelSubscription(deps, active);
  const { plan, end_date, status } = await reloadSubscription(db, active);
  await recordAudit(db, {
    actor: admin,
    action: 'plan_cancelled',
    subjectType: 'user',
    subjectId: user_id,
    after: { plan: plan.title, end_date, when },
    reason,
  });
  // The end of a plan has a notification of its own.
  if (status !== 'ended')
    await notify(db, {
      userId: user_id,
      kind: 'plan_changed',
      dedupeKey: `plan_cancelled ${active.id} ${end_date}`,
      title: `We cancelled your ${plan.title} plan`,
      body: `It stays active until ${formatLongDay(end_date)} and does not renew. You can keep it until then.`,
      link: await managePlansPath(db, user_id),
    });
  const refunded =
    refund && (await refundPayment(deps, admin, { ...refund, reason, key: refundKey(active.id) }));
  return { title: plan.title, end_date, ended: status === 'ended', refunded };
};

interface Change {
  user_id: string;
  plan_id: string;
  when: DeskTiming;
}

/** A change of the paid plan of an account. Throws not_allowed_now for a granted one. */
const readChangeFor = async ({ db }: Deps, { user_id, plan_id, when }: Change): Promise<PlanChange> => {
  if ((await findAccount(db, user_id)) === undefined) throw problem('not_found');
  const change = await readPlanChange(db, user_id, plan_id);
  if (change.takesEffect === 'checkout')
    throw problem('not_allowed_now', 'Nothing is paid for this plan. Give the account another one instead.');
  return { ...change, takesEffect: when, wanted: when };
};

/** What a change of the plan of an account would cost. */
export const previewChangeFor = async (deps: Deps, change: Change) =>
  previewChange(deps, await readChangeFor(deps, change));

/** Changes the paid plan of an account. Returns what an admin reads about it. */
export const changePlanFor = async (
  deps: Deps,
  admin: Actor,
  { reason, ...wanted }: Change & { reason: string },
): Promise<string> => {
  const { db } = deps;
  const change = await readChangeFor(deps, wanted);
  const [from, to] = [change.from, change.to].map(
    ({ title, duration }) => `${title} (${duration === 'year' ? 'yearly' : 'monthly'})`,
  );
  const record = (action: string) =>
    recordAudit(db, {
      actor: admin,
      action,
      subjectType: 'user',
      subjectId: wanted.user_id,
      before: { plan: from },
      after: { plan: to, when: wanted.when },
      reason,
    });
  await record('plan_change_requested');
  const { url } = await changePlanTo(deps, change);
  const { end_date } = await reloadSubscription(db, change.subscription);
  await record('plan_changed');
  if (wanted.when === 'now')
    return url === null
      ? `The ${to} plan is active.`
      : 'The card was not charged. The owner has to pay the open invoice; until then nothing changes.';
  await notify(db, {
    userId: wanted.user_id,
    kind: 'plan_changed',
    dedupeKey: `plan_changed ${change.subscription.id} ${change.to.id} ${end_date}`,
    title: `Your plan changes on ${formatLongDay(end_date)}`,
    body: `We changed it from ${from} to ${to}. Until then nothing changes, and you can undo it.`,
    link: await managePlansPath(db, wanted.user_id),
  });
  return `The ${to} plan starts on ${formatLongDay(end_date)}.`;
};
