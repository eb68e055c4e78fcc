import { emit } from './events.ts';
import { expireCheckout } from './objects/checkout-sessions.ts';
import { collect } from './objects/collect.ts';
import { bill, currentPeriodEnd, renew } from './objects/subscription-cycle.ts';
import { endSubscription } from './objects/subscription-end.ts';
import { expirePendingUpdate } from './objects/subscription-updates.ts';
import { incompleteEnd } from './objects/subscriptions.ts';
import { get, now, type World } from './world.ts';

interface Due {
  at: number;
  run: () => void;
}

const subscriptionDues = (world: World, clock: string | null): Due[] =>
  world.ledger.all('subscription').flatMap((subscription): Due[] => {
    const { id, status, pending_update } = subscription;
    if (subscription.test_clock !== clock || subscription.ended_at !== null) return [];
    if (status === 'incomplete')
      return [
        { at: incompleteEnd(subscription), run: () => void endSubscription(world, id, 'payment_failed') },
      ];
    const dues: Due[] = [{ at: currentPeriodEnd(subscription), run: () => renew(world, id) }];
    if (subscription.cancel_at !== null && !subscription.cancel_at_period_end)
      dues.push({
        at: subscription.cancel_at,
        run: () => void endSubscription(world, id, 'cancellation_requested'),
      });
    if (pending_update)
      dues.push({ at: pending_update.expires_at, run: () => expirePendingUpdate(world, id) });
    return dues;
  });

const invoiceDues = (world: World, clock: string | null): Due[] =>
  world.ledger.all('invoice').flatMap((invoice): Due[] => {
    const { id, status, next_payment_attempt: retry, automatically_finalizes_at: draftEnd } = invoice;
    if (invoice.test_clock !== clock) return [];
    if (status === 'draft' && draftEnd !== null) return [{ at: draftEnd, run: () => bill(world, invoice) }];
    if (status === 'open' && retry !== null) return [{ at: retry, run: () => void collect(world, id) }];
    return [];
  });

const checkoutDues = (world: World): Due[] =>
  world.ledger
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map(({ id, expires_at }) => ({ at: expires_at, run: () => void expireCheckout(world, id) }));

/** Does, in order, what is due until `target` for those on a test clock, or for all others (null). */
const liveUntil = (world: World, clock: string | null, target: number): void => {
  for (;;) {
    const dues = [
      ...subscriptionDues(world, clock),
      ...invoiceDues(world, clock),
      ...(clock === null ? checkoutDues(world) : []),
    ].filter(({ at }) => at <= target);
    const next = dues.reduce<Due | undefined>(
      (first, due) => (first && first.at <= due.at ? first : due),
      undefined,
    );
    if (!next) return;
    world.ledger.atomically(() => {
      if (clock === null) world.living = next.at;
      else if (next.at > now(world, clock))
        world.ledger.update('test_helpers.test_clock', clock, { frozen_time: next.at });
      try {
        next.run();
      } finally {
        world.living = undefined;
      }
    });
  }
};

/** Brings everybody who lives in the sandbox's own time up to now. */
export const catchUp = (world: World): void => liveUntil(world, null, now(world));

/** Moves the sandbox's own time forward; renewals, failures and retries on the way happen in order. */
export const travel = (world: World, seconds: number): void => {
  const gone = world.ledger.find('travel', 'travel')?.seconds ?? 0;
  liveUntil(world, null, now(world) + seconds);
  world.ledger.put('travel', { id: 'travel', seconds: gone + seconds });
};

/** The second half of advancing a test clock: lives through the time and says that it is ready. */
export const finishAdvance = (world: World, clock: string, target: number): void => {
  if (!world.ledger.find('test_helpers.test_clock', clock)) return;
  liveUntil(world, clock, target);
  const after = world.ledger.update('test_helpers.test_clock', clock, {
    frozen_time: target,
    status: 'ready',
    status_details: {},
  });
  emit(world, 'test_helpers.test_clock.ready', get(world, 'test_helpers.test_clock', after.id));
};
