import { type Context, now } from './context.ts';
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

const subscriptionActions = (context: Context): DueAction[] =>
  context.store.all('subscription').flatMap((subscription): DueAction[] => {
    const { id, status, pending_update, pause_collection } = subscription;
    if (subscription.ended_at !== null) return [];
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

const invoiceActions = (context: Context): DueAction[] =>
  context.store.all('invoice').flatMap((invoice): DueAction[] => {
    const { id, status, next_payment_attempt: retry, automatically_finalizes_at: draftEnd } = invoice;
    if (status === 'draft' && draftEnd !== null) return [{ at: draftEnd, run: () => bill(context, invoice) }];
    if (status === 'open' && retry !== null) return [{ at: retry, run: () => void collect(context, id) }];
    return [];
  });

const checkoutActions = (context: Context): DueAction[] =>
  context.store
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map(({ id, expires_at }) => ({ at: expires_at, run: () => void expireCheckout(context, id) }));

/** Runs the actions that are due until `target`, in order. */
const runUntil = (context: Context, target: number): void => {
  for (;;) {
    const actions = [
      ...subscriptionActions(context),
      ...invoiceActions(context),
      ...checkoutActions(context),
    ].filter(({ at }) => at <= target);
    const next = actions.reduce<DueAction | undefined>(
      (first, due) => (first && first.at <= due.at ? first : due),
      undefined,
    );
    if (!next) return;
    context.store.atomically(() => {
      context.simulatedTime = next.at;
      try {
        next.run();
      } finally {
        context.simulatedTime = undefined;
      }
    });
  }
};

/** Runs the due actions. */
export const catchUp = (context: Context): void => runUntil(context, now(context));

/** Advances the sandbox's time and runs the renewals, failures and retries on the way in order. */
export const travel = (context: Context, seconds: number): void => {
  const offset = context.store.find('travel', 'travel')?.seconds ?? 0;
  runUntil(context, now(context) + seconds);
  context.store.put('travel', { id: 'travel', seconds: offset + seconds });
};
