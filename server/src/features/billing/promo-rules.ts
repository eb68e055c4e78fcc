import { type Selectable, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type Currency, type CurrencyAmounts, toMajor } from '../../../../contract/src/money.ts';
import { formatMoney } from '../../../../contract/src/money-format.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { invalid } from '../../lib/problem.ts';
import type { PlanPrice } from './plans.ts';

export type PromoRow = Selectable<DB['promo_codes']>;

export const promoNotFound = 'Promo code not found.';
const otherPlans = 'This code is for other plans.';

/** The promo code by its text in any case; `lock` locks it until the transaction ends. */
export const findPromo = (db: Db, code: string, { lock = false } = {}): Promise<PromoRow | undefined> =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .where('code', '=', code.trim().toUpperCase())
    .where('removed_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Whether a redemption counts against the maximum: it is paid, or an unpaid order has reserved it a short time ago. */
export const isCounted = sql<boolean>`(
  used_at is not null or promo_redemptions.created_at > now() - make_interval(mins => ${sql.lit(limits.promoHoldMinutes)})
)`;

const countRedemptions = async (db: Db, promoId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('promo_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoId)
    .where(isCounted)
    .executeTakeFirstOrThrow();
  return count;
};

const formatAmountOff = (amounts: CurrencyAmounts, currency: Currency): string => {
  const amount = amounts[currency];
  return amount === undefined ? '' : `${formatMoney(toMajor(amount), currency)} off`;
};

/** The discount as text: '20% off for 3 months'. */
export const describePromo = (promo: PromoRow, currency: Currency = promo.currency): string => {
  const off =
    promo.percent_off !== null
      ? `${Number(promo.percent_off)}% off`
      : formatAmountOff(promo.amounts_off ?? {}, currency);
  if (promo.for_good) return `${off} forever`;
  if (promo.duration_months === null) return `${off} the first payment`;
  return `${off} for ${formatCount(promo.duration_months, 'month')}`;
};

/** A price in minor units after the discount. */
export const applyPromo = (promo: PromoRow, currency: Currency, price: number): number =>
  promo.percent_off !== null
    ? price - Math.round((price * Number(promo.percent_off)) / 100)
    : Math.max(0, price - (promo.amounts_off?.[currency] ?? 0));

interface Purchase {
  planPrice?: PlanPrice | undefined;
  currency?: Currency | undefined;
  now: Date;
}

/** Why the terms of a code exclude a purchase; undefined where they allow it. */
const getTermsRefusal = (promo: PromoRow, { planPrice, currency, now }: Purchase): string | undefined => {
  if (!promo.active) return 'This code is no longer active.';
  if (promo.starts_at !== null && Date.parse(promo.starts_at) > now.getTime())
    return 'This code is not active yet.';
  if (promo.expires_at !== null && Date.parse(promo.expires_at) <= now.getTime())
    return 'This code has expired.';
  if (planPrice !== undefined) {
    const isForPlan =
      (promo.plan_type === null || promo.plan_type === planPrice.planType) &&
      (promo.plan_titles.length === 0 || promo.plan_titles.includes(planPrice.title));
    if (!isForPlan) return otherPlans;
  }
  if (currency !== undefined && promo.amounts_off !== null && promo.amounts_off[currency] === undefined)
    return `This code is not valid in ${currency}.`;
  return undefined;
};

/** Why a code cannot be redeemed, by its terms or its earlier redemptions; undefined where it can. */
export const getPromoRefusal = async (
  db: Db,
  promo: PromoRow,
  userId: string | undefined,
  purchase: Purchase,
): Promise<string | undefined> => {
  const refusal = getTermsRefusal(promo, purchase);
  if (refusal !== undefined) return refusal;
  if (userId !== undefined) {
    const redemption = await db
      .selectFrom('promo_redemptions')
      .select('used_at')
      .where('promo_code_id', '=', promo.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (redemption?.used_at) return 'You have already used this code.';
    // An open order of the same account has reserved a redemption.
    if (redemption) return undefined;
  }
  if (promo.max_redemptions !== null && (await countRedemptions(db, promo.id)) >= promo.max_redemptions)
    return 'This code has been used up.';
  return undefined;
};

/**
 * Throws `invalid_input` for the field `promo_code` of a sign-up whose code does not exist, is for the other kind of
 * account, or cannot be redeemed now.
 */
export const requirePromoOfSignUp = async (
  db: Db,
  { promo_code: code, user_type }: { promo_code?: string | undefined; user_type: 'fractional' | 'company' },
  now: Date,
): Promise<void> => {
  if (!code) return;
  const promo = await findPromo(db, code);
  const isForOthers = promo !== undefined && promo.plan_type !== null && promo.plan_type !== user_type;
  const refusal = isForOthers
    ? otherPlans
    : promo
      ? await getPromoRefusal(db, promo, undefined, { now })
      : promoNotFound;
  if (refusal !== undefined) throw invalid({ promo_code: refusal });
};

/** The code that an account entered at sign-up, while it can be redeemed. */
export const findOfferedCode = async (
  db: Db,
  userId: string,
  now: Date,
): Promise<{ code: string; description: string } | null> => {
  const promo = await db
    .selectFrom('promo_codes')
    .innerJoin('users', (join) => join.on(sql`upper(users.promo_code)`, '=', sql.ref('promo_codes.code')))
    .selectAll('promo_codes')
    .where('users.id', '=', userId)
    .where('promo_codes.removed_at', 'is', null)
    .executeTakeFirst();
  if (promo === undefined) return null;
  const refusal = await getPromoRefusal(db, promo, userId, { now });
  return refusal === undefined ? { code: promo.code, description: describePromo(promo) } : null;
};
