import { type Selectable, sql } from 'kysely';
import { currencySymbols } from '../../../../contract/src/labels.ts';
import { type Currency, type CurrencyAmounts, toMajor } from '../../../../contract/src/money.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Offer } from './plans.ts';

export type PromoRow = Selectable<DB['promo_codes']>;

/** A code as people type it, whichever way they do. */
const spelled = (code: string): string => code.trim().toUpperCase();

export const findPromo = (db: Db, code: string): Promise<PromoRow | undefined> =>
  db
    .selectFrom('promo_codes')
    .selectAll()
    .where('code', '=', spelled(code))
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** Uses of a code that count against its most: those paid for, and those held by an open order. */
const countRedemptions = async (db: Db, promoId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('promo_redemptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('promo_code_id', '=', promoId)
    .executeTakeFirstOrThrow();
  return count;
};

const sumOff = (amounts: CurrencyAmounts, currency: Currency): string => {
  const amount = amounts[currency];
  return amount === undefined ? '' : `${currencySymbols[currency]}${toMajor(amount)} off`;
};

/** What a code gives, in words: '20% off for 3 months'. */
export const describePromo = (promo: PromoRow, currency: Currency = promo.currency): string => {
  const off =
    promo.percent_off !== null
      ? `${Number(promo.percent_off)}% off`
      : sumOff(promo.amounts_off ?? {}, currency);
  if (promo.for_good) return `${off}, for good`;
  if (promo.duration_months === null) return `${off} the first payment`;
  return `${off} for ${promo.duration_months === 1 ? 'one month' : `${promo.duration_months} months`}`;
};

/** What is left to pay of a price in minor units. */
export const priceWith = (promo: PromoRow, currency: Currency, price: number): number =>
  promo.percent_off !== null
    ? price - Math.round((price * Number(promo.percent_off)) / 100)
    : Math.max(0, price - (promo.amounts_off?.[currency] ?? 0));

interface Wanted {
  offer?: Offer | undefined;
  currency?: Currency | undefined;
  now: Date;
}

/** Why a code cannot be used, as far as it says so itself; undefined where it can. */
const whyNot = (promo: PromoRow, { offer, currency, now }: Wanted): string | undefined => {
  if (!promo.active) return 'This code is not in use any more.';
  if (promo.starts_at !== null && Date.parse(promo.starts_at) > now.getTime())
    return 'This code cannot be used yet.';
  if (promo.expires_at !== null && Date.parse(promo.expires_at) <= now.getTime())
    return 'This code has expired.';
  if (offer !== undefined) {
    const fits =
      (promo.plan_type === null || promo.plan_type === offer.planType) &&
      (promo.plan_titles.length === 0 || promo.plan_titles.includes(offer.title));
    if (!fits) return 'This code is for other plans.';
  }
  if (currency !== undefined && promo.amounts_off !== null && promo.amounts_off[currency] === undefined)
    return `This code does not count in ${currency}.`;
  return undefined;
};

/** The same, with what became of it: used up, or used by this account before. */
export const whyNotNow = async (
  db: Db,
  promo: PromoRow,
  userId: string | undefined,
  wanted: Wanted,
): Promise<string | undefined> => {
  const own = whyNot(promo, wanted);
  if (own !== undefined) return own;
  if (userId !== undefined) {
    const used = await db
      .selectFrom('promo_redemptions')
      .select('used_at')
      .where('promo_code_id', '=', promo.id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (used?.used_at) return 'You have used this code before.';
    // One's own open order holds a use, and that one is still one's own.
    if (used) return undefined;
  }
  if (promo.max_redemptions !== null && (await countRedemptions(db, promo.id)) >= promo.max_redemptions)
    return 'This code has been used up.';
  return undefined;
};

/** The code that an account gave at sign-up, while it can be used. */
export const offeredCode = async (
  db: Db,
  userId: string,
): Promise<{ code: string; description: string } | null> => {
  const promo = await db
    .selectFrom('promo_codes')
    .innerJoin('users', (join) => join.on(sql`upper(users.promo_code)`, '=', sql.ref('promo_codes.code')))
    .selectAll('promo_codes')
    .where('users.id', '=', userId)
    .where('promo_codes.removed_at', 'is', null)
    .executeTakeFirst();
  if (promo === undefined) return null;
  const refusal = await whyNotNow(db, promo, userId, { now: new Date() });
  return refusal === undefined ? { code: promo.code, description: describePromo(promo) } : null;
};
