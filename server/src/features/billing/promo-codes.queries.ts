import { sql } from 'kysely';
import type { Parsed, ResponseOf } from '../../../../contract/src/endpoint.ts';
import { type CurrencyAmounts, toMajor, toMinor } from '../../../../contract/src/money.ts';
import type { PromoCode, PromoCodeForm, promoCodeList } from '../../../../contract/src/promo-codes.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';
import { storedPlanTypes, wirePlanTypes } from './plans.ts';
import { describePromo, isCounted, type PromoRow } from './promo-rules.ts';

type Query = NonNullable<Parsed<(typeof promoCodeList)['query']>>;

const mapAmounts = (amounts: CurrencyAmounts, map: (amount: number) => number) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, map(amount)]),
  ) as CurrencyAmounts;

/** A form as columns; the amounts in all currencies are one column. */
export const toColumns = (form: PromoCodeForm) => ({
  code: form.code,
  percent_off: form.percent_off ?? null,
  amounts_off:
    form.amount_off == null
      ? null
      : JSON.stringify(mapAmounts({ ...form.other_amounts, [form.currency]: form.amount_off }, toMinor)),
  currency: form.currency,
  duration_months: form.duration_months ?? null,
  for_good: form.for_good,
  starts_at: form.starts_at ?? null,
  expires_at: form.expires_at ?? null,
  max_redemptions: form.max_redemptions ?? null,
  plan_type: form.plan_type ? storedPlanTypes[form.plan_type] : null,
  plan_titles: form.plans,
  active: form.active,
});

const selectPromoCodes = (db: Db) =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .select([
      sql<boolean>`starts_at is not null and starts_at > now()`.as('is_scheduled'),
      sql<boolean>`expires_at is not null and expires_at <= now()`.as('has_expired'),
      sql<number>`(select count(*) from promo_redemptions
        where promo_code_id = promo_codes.id and used_at is not null)`.as('redemptions'),
      sql<number>`(select count(*) from promo_redemptions
        where promo_code_id = promo_codes.id and used_at is null and ${isCounted})`.as('reserved'),
      sql<number>`(select count(*) from users where upper(promo_code) = promo_codes.code and status <> 'removed')`.as(
        'sign_ups',
      ),
    ])
    .where('removed_at', 'is', null);

type PromoCodeRow = PromoRow & {
  is_scheduled: boolean;
  has_expired: boolean;
  redemptions: number;
  reserved: number;
  sign_ups: number;
};

const getState = (row: PromoCodeRow): PromoCode['state'] => {
  if (!row.active) return 'off';
  if (row.has_expired) return 'expired';
  if (row.max_redemptions !== null && row.redemptions + row.reserved >= row.max_redemptions) return 'used_up';
  return row.is_scheduled ? 'scheduled' : 'live';
};

const toPromoCode = (row: PromoCodeRow): ResponseOf<typeof promoCodeList>['results'][number] => {
  const { [row.currency]: main, ...others } = row.amounts_off ?? {};
  return {
    id: row.id,
    code: row.code,
    description: describePromo(row),
    percent_off: row.percent_off === null ? null : Number(row.percent_off),
    amount_off: main === undefined ? null : toMajor(main),
    currency: row.currency,
    other_amounts: mapAmounts(others, toMajor),
    version: row.version,
    duration_months: row.duration_months,
    for_good: row.for_good,
    starts_at: row.starts_at,
    expires_at: row.expires_at,
    max_redemptions: row.max_redemptions,
    plan_type: row.plan_type && wirePlanTypes[row.plan_type],
    plans: row.plan_titles,
    active: row.active,
    state: getState(row),
    redemptions: row.redemptions,
    reserved: row.reserved,
    sign_ups: row.sign_ups,
    created_at: row.created_at,
  };
};

export const findPromoCode = async (db: Db, id: string): Promise<PromoCode | undefined> => {
  const row = await selectPromoCodes(db).where('id', '=', id).executeTakeFirst();
  return row && toPromoCode(row);
};

export const listPromoCodes = async (db: Db, query: Query): Promise<Rows<PromoCode>> => {
  const where = sql`removed_at is null
    and strpos(code, ${(query.search ?? '').toUpperCase()}) > 0
    ${query.active === undefined ? sql`` : sql`and active = ${query.active}`}`;
  const { ids, ...counts } = await listPageIds(
    db,
    { table: 'promo_codes', where, newest: 'created_at' },
    query,
  );
  const rows = await selectPromoCodes(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { rows: rows.map(toPromoCode), ...counts };
};
