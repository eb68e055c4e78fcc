import { type RawBuilder, sql } from 'kysely';
import type { PayCurrency } from '../../../contract/src/money.ts';

/**
 * A minor amount in US cents by the reference rate of its currency; null without an amount or a rate. As a subquery it is
 * computed once for a statement, not for each row that is compared with it.
 */
export const inUsdCents = (minor: number | null, currency: PayCurrency): RawBuilder<number | null> =>
  sql`(select usd_cents(${minor}::bigint, usd_rate, 1, 1) from reference_rates where currency = ${currency})`;
