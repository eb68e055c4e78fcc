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
import { getSubscribedPlanPrice } from './apply-subscriptions.ts';
import { listSubscriptions } from './billing.queries.ts';
import { managePlansPath } from './billing-notifications.ts';
import { findPlanPrice, listPlanPrices, type PlanPrice } from './plans.ts';
import { periodPrice } from './price-moves.ts';
import { ensureStripePrice } from './stripe-catalog.ts';
import { getItem, isCancelled } from './stripe-objects.ts';

interface AnnouncedMove {
  subscription_id: string;
  user_id: string;
  title: string;
  currency: Currency;
  duration: PlanDuration;
  from_minor: number;
  to_minor: number;
  effective_at: string;
  /** Whether an earlier announcement no longer holds, because the new version has the price that is paid already. */
  dropped: boolean;
}

/** The moves of a version, and those of earlier ones that it replaced by none. Both were written in its transaction. */
const listAnnouncedMoves = async (db: Db, versionId: string): Promise<AnnouncedMove[]> => {
  const { rows } = await sql<AnnouncedMove>`
    select subscription_id, user_id, title, currency, duration, from_minor, to_minor, effective_at,
      version_id <> ${versionId} as dropped
    from price_moves join subscriptions on subscriptions.id = subscription_id
      join plans on plans.id = subscriptions.plan_id
      join plan_price_versions as announced on announced.id = ${versionId}
    where version_id = announced.id or (skipped_at = announced.created_at and not exists (
      select from price_moves as replacing
      where replacing.version_id = announced.id and replacing.subscription_id = price_moves.subscription_id))
    order by subscription_id`.execute(db);
  return rows;
};

const priceTexts = (row: AnnouncedMove, plusTax: string) => {
  const day = formatLongDay(row.effective_at);
  const price = (minor: number) => `${formatMoney(toMajor(minor), row.currency)} a ${row.duration}`;
  return row.dropped
    ? {
        title: `The price of your ${row.title} plan stays as it is`,
        body: `It does not change on ${day}, as we wrote before. Your plan still costs ${price(row.from_minor)}${plusTax}.`,
      }
    : {
        title: `The price of your ${row.title} plan changes on ${day}`,
        body: `From the renewal on ${day} it costs ${price(row.to_minor)} instead of ${price(row.from_minor)}${plusTax}. Until then nothing changes. If you do not want the new price, change or cancel your plan before that day.`,
      };
};

/** Notifies subscribers when they begin to pay new prices, or that an announced change is off. */
export const announcePrices = defineTask({
  name: 'announce_prices',
  input: z.object({ version_id: z.string() }),
  retries: 12,
  run: ({ db, config }, { version_id }) =>
    db.transaction().execute(async (tx) => {
      for (const row of await listAnnouncedMoves(tx, version_id))
        await notify(tx, {
          userId: row.user_id,
          kind: 'plan_changed',
          dedupeKey: `prices ${version_id} ${row.subscription_id}`,
          ...priceTexts(row, config.stripeTax ? ', plus tax' : ''),
          link: await managePlansPath(tx, row.user_id),
        });
    }),
});

interface DueMove {
  version_id: string;
  plan_id: string;
  subscription_id: string;
  user_id: string;
  version: number;
  from_minor: number;
  to_minor: number;
}

/** The moves of subscriptions in their last period before the new price, or that ended. */
const listDueMoves = async (db: Db): Promise<DueMove[]> => {
  const { rows } = await sql<DueMove>`
    select version_id, versions.plan_id, subscription_id, user_id, version, from_minor, to_minor
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

const isWaiting = async (db: Db, { version_id, subscription_id }: DueMove): Promise<boolean> => {
  const { rows } = await sql`
    select from price_moves where version_id = ${version_id} and subscription_id = ${subscription_id}
      and moved_at is null and skipped_at is null`.execute(db);
  return rows.length > 0;
};

/** `waits`: the plan does not renew as it is, which its owner may still undo. `over`: it has ended or is another one. */
type MoveOutcome = 'moved' | 'waits' | 'over';

/** Changes the price from the next renewal on. */
const moveAtStripe = async (
  deps: Pick<Deps, 'db' | 'stripe' | 'clock'>,
  move: DueMove,
): Promise<MoveOutcome> => {
  const { db, stripe } = deps;
  const row = (await listSubscriptions(db, move.user_id)).find(({ id }) => id === move.subscription_id);
  if (row === undefined || !row.live || row.plan_id !== move.plan_id) return 'over';
  if (row.next_plan_id !== null) return 'waits';
  const planPrices = await listPlanPrices(db);
  const current = findPlanPrice(planPrices, row);
  const target = await priceInVersion(db, current, move.version);
  return changeAtStripe(deps, row, async (atStripe) => {
    // Newer prices may have replaced the move since the list was read.
    if (!(await isWaiting(db, move))) return 'over';
    const item = getItem(atStripe);
    const price = await ensureStripePrice(stripe, target);
    // A crash after the change and before its mark.
    if (item.price.id === price) return 'moved';
    if (getSubscribedPlanPrice(planPrices, atStripe).id !== current.id) return 'over';
    if (isCancelled(atStripe) || atStripe.schedule !== null) return 'waits';
    await stripe.subscriptions.update(atStripe.id, {
      items: [{ id: item.id, price }],
      proration_behavior: 'none',
    });
    return 'moved';
  }).catch((error: unknown): MoveOutcome => {
    if (error instanceof ProblemError && error.code === 'not_allowed_now') return 'over';
    throw error;
  });
};

const markMove = (db: Db, { version_id, subscription_id, ...move }: DueMove, moved: boolean) =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update price_moves set moved_at = case when ${moved} then now() end,
        skipped_at = case when not ${moved} then now() end
      where version_id = ${version_id} and subscription_id = ${subscription_id}
        and moved_at is null and skipped_at is null returning version_id`.execute(tx);
    if (rows.length === 0 || !moved) return;
    await recordAudit(tx, {
      actor: null,
      action: 'price_moved',
      subjectType: 'user',
      subjectId: move.user_id,
      before: { amount: toMajor(move.from_minor) },
      after: { amount: toMajor(move.to_minor), version: move.version },
    });
  });

/** Every hour, moves the subscriptions that renew at a new price next. One that fails does not hold up the others. */
export const movePrices = defineTask({
  name: 'move_prices',
  every: '23 * * * *',
  run: async (deps) => {
    const errors: unknown[] = [];
    for (const move of await listDueMoves(deps.db))
      await moveAtStripe(deps, move)
        .then((outcome) => (outcome === 'waits' ? undefined : markMove(deps.db, move, outcome === 'moved')))
        .catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'Some prices were not moved.');
  },
});
