import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { Currency, toMajor, toMinor } from '../../../../contract/src/money.ts';
import type { PlanTitle } from '../../../../contract/src/plans.ts';
import type { CatalogPlan, PriceVersionPreview } from '../../../../contract/src/price-versions.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { announcePrices } from './price-moves.tasks.ts';
import { listPriceMoves, type PriceMove } from './price-moves.ts';

type Prices = Record<Currency, number>;

const mapPrices = (prices: Prices, map: (amount: number) => number): Prices =>
  Object.fromEntries(Currency.options.map((currency) => [currency, map(prices[currency])])) as Prices;

/** The plans with all versions of their prices, the newest first. */
export const listCatalog = async (db: Db): Promise<CatalogPlan[]> => {
  const { rows } = await sql<CatalogPlan>`
    select plans.title, plan_type as audience,
      (select count(*) from subscriptions
        where plan_id = plans.id and provider_id is not null and status <> 'ended') as subscribers,
      (select json_agg(version order by (version ->> 'version')::int desc) from (
        select json_build_object(
          'version', prices.version, 'amounts', json_object_agg(currency, month_minor / 100.0),
          'moves', versions.moves, 'reason', versions.reason, 'created_by', admins.full_name,
          'created_at', json_time(versions.created_at),
          'waiting', (select count(*) from price_moves
            where version_id = versions.id and moved_at is null and skipped_at is null),
          'moved', (select count(*) from price_moves where version_id = versions.id and moved_at is not null),
          'skipped', (select count(*) from price_moves where version_id = versions.id and skipped_at is not null)
        ) as version
        from plan_prices as prices
        left join plan_price_versions as versions
          on versions.plan_id = prices.plan_id and versions.version = prices.version
        left join users as admins on admins.id = versions.created_by
        where prices.plan_id = plans.id
        group by prices.version, versions.id, admins.full_name
      ) as listed) as versions
    from plans order by plan_type desc, line, position`.execute(db);
  return rows;
};

const lockPlan = async (db: Db, title: PlanTitle) => {
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'title'])
    .where('title', '=', title)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version } = await db
    .selectFrom('plan_prices')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  return { ...plan, version };
};

const getMonthlyDifference = ({ from_minor, to_minor, duration }: PriceMove) =>
  (to_minor - from_minor) / (duration === 'year' ? 12 : 1);

/** The subscribers whom new prices of a plan affect, and the monthly difference in each currency. */
export const previewPrices = async (
  db: Db,
  { plan, amounts }: { plan: PlanTitle; amounts: Prices },
  now: Date,
): Promise<PriceVersionPreview> => {
  const { id } = await lockPlan(db, plan);
  const moves = await listPriceMoves(db, id, mapPrices(amounts, toMinor), now);
  const differences = Currency.options.flatMap((currency) => {
    const inCurrency = moves.filter((move) => move.currency === currency);
    if (inCurrency.length === 0) return [];
    const sum = Math.round(inCurrency.reduce((total, move) => total + getMonthlyDifference(move), 0));
    return [{ currency, subscribers: inCurrency.length, monthly: toMajor(sum) }];
  });
  return {
    subscribers: moves.length,
    differences,
    accounts: moves.slice(0, limits.deskRows).map((move) => ({
      id: move.user_id,
      name: move.name,
      currency: move.currency,
      duration: move.duration,
      from: toMajor(move.from_minor),
      to: toMajor(move.to_minor),
      effective_at: move.effective_at.toISOString(),
    })),
  };
};

interface NewPrices {
  plan: PlanTitle;
  amounts: Prices;
  moves: boolean;
  after_version: number;
  reason: string;
}

/** Moves that wait for an earlier version of the plan are replaced by those of the new one. */
const replaceWaitingMoves = async (db: Db, planId: string) => {
  await sql`
    update price_moves set skipped_at = now() from plan_price_versions as versions
    where versions.id = version_id and versions.plan_id = ${planId} and moved_at is null and skipped_at is null`.execute(
    db,
  );
};

const storeMoves = async (db: Db, version_id: string, moves: PriceMove[]) => {
  const rows = moves.map(({ subscription_id, from_minor, to_minor, effective_at }) => ({
    version_id,
    subscription_id,
    from_minor,
    to_minor,
    effective_at: effective_at.toISOString(),
  }));
  for (let index = 0; index < rows.length; index += 1_000)
    await db
      .insertInto('price_moves')
      .values(rows.slice(index, index + 1_000))
      .execute();
};

/**
 * Publishes new prices of a plan: for new buyers from now on. With `moves`, subscribers are notified now and pay them from
 * the renewal that the terms promise. Throws changed_meanwhile where others were published since.
 * @returns the number of subscriptions that move
 */
export const publishPrices = async (
  db: Db,
  admin: Actor,
  { plan: title, amounts, moves, after_version, reason }: NewPrices,
  now: Date,
): Promise<number> => {
  const plan = await lockPlan(db, title);
  if (plan.version !== after_version) throw problem('changed_meanwhile');
  const monthlyMinor = mapPrices(amounts, toMinor);
  const current = await db
    .selectFrom('plan_prices')
    .select(['currency', 'month_minor'])
    .where('plan_id', '=', plan.id)
    .where('version', '=', plan.version)
    .execute();
  if (current.every(({ currency, month_minor }) => monthlyMinor[currency] === month_minor))
    throw invalid({ amounts: 'These are the prices of today.' });
  const version = plan.version + 1;
  const { id } = await db
    .insertInto('plan_price_versions')
    .values({ plan_id: plan.id, version, moves, reason, created_by: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('plan_prices')
    .values(
      Currency.options.map((currency) => ({
        plan_id: plan.id,
        version,
        currency,
        month_minor: monthlyMinor[currency],
      })),
    )
    .execute();
  const affected = moves ? await listPriceMoves(db, plan.id, monthlyMinor, now) : [];
  if (moves) await replaceWaitingMoves(db, plan.id);
  await storeMoves(db, id, affected);
  if (moves) await enqueue(db, announcePrices, { version_id: id });
  await recordAudit(db, {
    actor: admin,
    action: 'prices_published',
    subjectType: 'plan',
    subjectId: plan.id,
    before: Object.fromEntries(current.map(({ currency, month_minor }) => [currency, toMajor(month_minor)])),
    after: { version, ...amounts, moves: affected.length },
    reason,
  });
  return affected.length;
};
