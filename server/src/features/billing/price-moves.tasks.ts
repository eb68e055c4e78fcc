import { sql } from 'kysely';
import { z } from 'zod';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import type { PlanDuration } from '../../../../contract/src/plans.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { ProblemError } from '../../lib/problem.ts';
import { defineTask } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { changeAtStripe } from './active-subscriptions.ts';
import { subscribedPlanPrice } from './apply-subscriptions.ts';
import { listSubscriptions } from './billing.queries.ts';
import { managePlansPath } from './billing-notifications.ts';
import { listPlanPrices, type PlanPrice, planPriceOf } from './plans.ts';
import { periodPrice } from './price-moves.ts';
import { stripePriceId } from './stripe-catalog.ts';
import { isCancelled, itemOf } from './stripe-objects.ts';

/** Tells the subscribers of new prices when they begin to pay them. */
export const announcePrices = defineTask({
  name: 'announce_prices',
  input: z.object({ version_id: z.string() }),
  retries: 12,
  run: ({ db, config }, { version_id }) =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{
        subscription_id: string;
        user_id: string;
        title: string;
        currency: Currency;
        duration: PlanDuration;
        from_minor: number;
        to_minor: number;
        effective_at: string;
      }>`
        select subscription_id, user_id, title, currency, duration, from_minor, to_minor, effective_at
        from price_moves join subscriptions on subscriptions.id = subscription_id
          join plans on plans.id = subscriptions.plan_id
        where version_id = ${version_id} order by subscription_id`.execute(transaction);
      for (const row of rows) {
        const price = (minor: number) => `${formatMoney(toMajor(minor), row.currency)} a ${row.duration}`;
        const day = formatLongDay(row.effective_at);
        const plusTax = config.stripeTax ? ', plus tax' : '';
        await notify(transaction, {
          userId: row.user_id,
          kind: 'plan_changed',
          key: `prices ${version_id} ${row.subscription_id}`,
          title: `The price of your ${row.title} plan changes on ${day}`,
          body: `From the renewal on ${day} it costs ${price(row.to_minor)} instead of ${price(row.from_minor)}${plusTax}. Until then nothing changes. If you do not want the new price, change or cancel your plan before that day.`,
          link: await managePlansPath(transaction, row.user_id),
        });
      }
    }),
});

interface DueMove {
  version_id: string;
  subscription_id: string;
  user_id: string;
  version: number;
  from_minor: number;
  to_minor: number;
}

/** The moves of subscriptions in their last period before the new price, or that ended. */
const listDueMoves = async (db: Db): Promise<DueMove[]> => {
  const { rows } = await sql<DueMove>`
    select version_id, subscription_id, user_id, version, from_minor, to_minor
    from price_moves join subscriptions on subscriptions.id = subscription_id
      join plan_price_versions as versions on versions.id = version_id
    where moved_at is null and skipped_at is null
      and (subscriptions.status = 'ended' or end_date > effective_at - interval '2 days')
    order by effective_at`.execute(db);
  return rows;
};

/** The price of a plan in a version. */
const priceInVersion = async (db: Db, planPrice: PlanPrice, version: number): Promise<PlanPrice> => {
  const rows = await db
    .selectFrom('plan_prices')
    .select(['currency', 'month_minor'])
    .where('plan_id', '=', planPrice.planId)
    .where('version', '=', version)
    .execute();
  const amounts = rows.map(({ currency, month_minor }) => [
    currency,
    periodPrice(month_minor, planPrice.duration),
  ]);
  return { ...planPrice, amounts: Object.fromEntries(amounts) };
};

/** Changes the price from the next renewal on. Returns whether the subscription still has the plan and renews. */
const moveAtStripe = async (deps: Pick<Deps, 'db' | 'stripe'>, move: DueMove): Promise<boolean> => {
  const { db, stripe } = deps;
  const row = (await listSubscriptions(db, move.user_id)).find(({ id }) => id === move.subscription_id);
  if (row === undefined || !row.live || row.next_plan_id !== null) return false;
  const planPrices = await listPlanPrices(db);
  const held = planPriceOf(planPrices, row);
  const target = await priceInVersion(db, held, move.version);
  return changeAtStripe(deps, row, async (atStripe) => {
    const item = itemOf(atStripe);
    const price = await stripePriceId(stripe, target);
    // A crash after the change and before its mark.
    if (item.price.id === price) return true;
    const isHeld = subscribedPlanPrice(planPrices, atStripe).id === held.id;
    if (!isHeld || isCancelled(atStripe) || atStripe.schedule !== null) return false;
    await stripe.subscriptions.update(atStripe.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'none',
    });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'not_allowed_now') return false;
    throw error;
  });
};

const markMove = (db: Db, { version_id, subscription_id, ...move }: DueMove, moved: boolean) =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      update price_moves set moved_at = case when ${moved} then now() end,
        skipped_at = case when not ${moved} then now() end
      where version_id = ${version_id} and subscription_id = ${subscription_id}
        and moved_at is null and skipped_at is null returning version_id`.execute(transaction);
    if (rows.length === 0 || !moved) return;
    await recordAudit(transaction, {
      actor: null,
      action: 'price_moved',
      subjectType: 'user',
      subjectId: move.user_id,
      before: { amount: toMajor(move.from_minor) },
      after: { amount: toMajor(move.to_minor), version: move.version },
    });
  });

/** Every hour, moves the subscriptions that renew at a new price next. */
export const movePrices = defineTask({
  name: 'move_prices',
  input: z.object({}),
  every: '23 * * * *',
  run: async (deps) => {
    for (const move of await listDueMoves(deps.db))
      await markMove(deps.db, move, await moveAtStripe(deps, move));
  },
});
