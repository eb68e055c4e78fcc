import { type RawBuilder, sql } from 'kysely';
import type { PayCurrency } from '../../../contract/src/money.ts';

/** A minor amount in US cents by the reference rate of its currency; null without an amount or a rate. */
export const inUsdCents = (minor: number | null, currency: PayCurrency): RawBuilder<number | null> =>
  sql`usd_cents(${minor}::bigint, (select usd_rate from reference_rates where currency = ${currency}), 1, 1)`;
