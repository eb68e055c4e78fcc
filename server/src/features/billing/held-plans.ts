import type { Stripe } from 'stripe';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { withConcurrencyLimit, withStripeTimeout } from '../../lib/stripe.ts';
import { listSubscriptions, type SubscriptionRow } from './billing.queries.ts';
import { enqueueSync } from './billing.tasks.ts';
import { findCustomer } from './customers.ts';
import { listOffers } from './plans.ts';
import { idOf, isLiveThere } from './read-customer.ts';
import { toSubscription } from './subscription-view.ts';
import { syncCustomer } from './sync-customer.ts';

const LOOK_AGAIN_MS = 20_000;

/** The live plan that one means: the only one, or the one that is named. Throws 409 without a plan. */
export const getActiveSubscription = async (
  db: Db,
  userId: string,
  subscriptionId?: string,
): Promise<SubscriptionRow> => {
  const live = (await listSubscriptions(db, userId)).filter((row) => row.live);
  if (live.length === 0) throw problem('not_allowed_now', 'You have no plan at the moment.');
  if (subscriptionId === undefined && live.length > 1)
    throw invalid({ subscription_id: 'You have two plans; please say which.' });
  const held = subscriptionId === undefined ? live[0] : live.find(({ id }) => id === subscriptionId);
  if (held === undefined) throw problem('not_found');
  return held;
};

/** A subscription as it now stands, for the answer. */
export const toActiveSubscription = async (db: Db, held: SubscriptionRow) => {
  const row = (await listSubscriptions(db, held.user_id)).find(({ id }) => id === held.id);
  if (row === undefined) throw problem('not_found');
  return toSubscription(row, await listOffers(db));
};

/**
 * Changes a paid plan at the payment service and puts on record what came of it. Under the customer's lock the plan is
 * read anew first, so that the same wish twice, or an answer that was lost, changes and charges nothing a second time.
 */
export const atStripe = async <T>(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { user_id, provider_id }: SubscriptionRow,
  change: (subscription: Stripe.Subscription) => Promise<T>,
): Promise<T> =>
  withStripeTimeout(async () => {
    const customer = await findCustomer(deps.db, user_id);
    if (customer === undefined || provider_id === null) throw problem('not_allowed_now');
    // Whatever becomes of us on the way: somebody looks at what came of it.
    await enqueueSync(deps.db, customer.provider_id, new Date(Date.now() + LOOK_AGAIN_MS));
    const outcome = await withConcurrencyLimit(deps.stripe, () =>
      deps.db.transaction().execute(async (db) => {
        await db
          .selectFrom('payment_customers')
          .select('user_id')
          .where('user_id', '=', user_id)
          .forUpdate()
          .executeTakeFirst();
        const subscription = await deps.stripe.subscriptions.retrieve(provider_id);
        const done = isLiveThere(subscription) ? { value: await change(subscription) } : undefined;
        await syncCustomer(deps, db, customer.provider_id);
        return done;
      }),
    );
    if (outcome === undefined) throw problem('not_allowed_now', 'This plan has ended.');
    return outcome.value;
  });

/** Takes back a change that waits for the period to end. */
export const releaseSchedule = async (stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> => {
  if (schedule !== null) await stripe.subscriptionSchedules.release(idOf(schedule));
};
