import { type Context, get, now } from './context.ts';
import { emit } from './events.ts';
import { expireCheckout } from './objects/checkout-sessions.ts';
import { collect } from './objects/collect.ts';
import { bill, currentPeriodEnd, renew } from './objects/subscription-cycle.ts';
import { endSubscription } from './objects/subscription-end.ts';
import { expirePendingUpdate, resumeCollection } from './objects/subscription-updates.ts';
import { incompleteEnd } from './objects/subscriptions.ts';

interface DueAction {
  at: number;
  run: () => void;
}

const subscriptionActions = (context: Context, clock: string | null): DueAction[] =>
  context.store.all('subscription').flatMap((subscription): DueAction[] => {
    const { id, status, pending_update, pause_collection } = subscription;
    if (subscription.test_clock !== clock || subscription.ended_at !== null) return [];
    if (status === 'incomplete')
      return [
        { at: incompleteEnd(subscription), run: () => void endSubscription(context, id, 'payment_failed') },
      ];
    const actions: DueAction[] = [{ at: currentPeriodEnd(subscription), run: () => renew(context, id) }];
    if (subscription.cancel_at !== null && !subscription.cancel_at_period_end)
      actions.push({
        at: subscription.cancel_at,
        run: () => void endSubscription(context, id, 'cancellation_requested'),
      });
    if (typeof pause_collection?.resumes_at === 'number')
      actions.push({ at: pause_collection.resumes_at, run: () => void resumeCollection(context, id) });
    if (pending_update)
      actions.push({ at: pending_update.expires_at, run: () => expirePendingUpdate(context, id) });
    return actions;
  });

const invoiceActions = (context: Context, clock: string | null): DueAction[] =>
  context.store.all('invoice').flatMap((invoice): DueAction[] => {
    const { id, status, next_payment_attempt: retry, automatically_finalizes_at: draftEnd } = invoice;
    if (invoice.test_clock !== clock) return [];
    if (status === 'draft' && draftEnd !== null) return [{ at: draftEnd, run: () => bill(context, invoice) }];
    if (status === 'open' && retry !== null) return [{ at: retry, run: () => void collect(context, id) }];
    return [];
  });

const checkoutActions = (context: Context): DueAction[] =>
  context.store
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map(({ id, expires_at }) => ({ at: expires_at, run: () => void expireCheckout(context, id) }));

/** Runs the actions that are due until `target`, in order, for a test clock or for all objects without one (null). */
const runUntil = (context: Context, clock: string | null, target: number): void => {
  for (;;) {
    const actions = [
      ...subscriptionActions(context, clock),
      ...invoiceActions(context, clock),
      ...(clock === null ? checkoutActions(context) : []),
    ].filter(({ at }) => at <= target);
    const next = actions.reduce<DueAction | undefined>(
      (first, due) => (first && first.at <= due.at ? first : due),
      undefined,
    );
    if (!next) return;
    context.store.atomically(() => {
      if (clock === null) context.simulatedTime = next.at;
      else if (next.at > now(context, clock))
        context.store.update('test_helpers.test_clock', clock, { frozen_time: next.at });
      try {
        next.run();
      } finally {
        context.simulatedTime = undefined;
      }
    });
  }
};

/** Runs the due actions of all objects without a test clock. */
export const catchUp = (context: Context): void => runUntil(context, null, now(context));

/** Advances the sandbox's time and runs the renewals, failures and retries on the way in order. */
export const travel = (context: Context, seconds: number): void => {
  const offset = context.store.find('travel', 'travel')?.seconds ?? 0;
  runUntil(context, null, now(context) + seconds);
  context.store.put('travel', { id: 'travel', seconds: offset + seconds });
};

/** Finishes advancing a test clock: runs its due actions and marks it as ready. */
export const finishAdvance = (context: Context, clock: string, target: number): void => {
  if (!context.store.find('test_helpers.test_clock', clock)) return;
  runUntil(context, clock, target);
  const after = context.store.update('test_helpers.test_clock', clock, {
    frozen_time: target,
    status: 'ready',
    status_details: {},
  });
  emit(context, 'test_helpers.test_clock.ready', get(context, 'test_helpers.test_clock', after.id));
};
