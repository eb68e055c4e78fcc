import { sql } from 'kysely';
import type { UsdRates } from '../../../../contract/src/comparable-rate.ts';
import { addDays, toIsoDay } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { ReferenceRates } from '../../../../contract/src/reference-rates.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import type { PublishedRates } from './read-rates.ts';

const readRatesTable = prepare(
  () => sql<{ day: string; usd_rates: UsdRates }>`
    select max(day) as day, json_object_agg(currency, usd_rate) as usd_rates from reference_rates`,
);

/** The stored reference rates. */
export const getReferenceRates = async (db: Db, now: Date): Promise<ReferenceRates> => {
  const { day, usd_rates } = oneRow(await readRatesTable(db, {}));
  return { day, usd_rates, outdated: day < toIsoDay(addDays(now, -limits.referenceRateDays)) };
};

/** Stores rates unless newer ones are stored. Returns whether it did. Rates that are no longer published are deleted. */
export const saveRates = async (db: Db, { day, perEuro }: PublishedRates): Promise<boolean> => {
  const { rows } = await sql`
    with published as (
      select currency, rate::numeric as per_euro from json_to_recordset(${JSON.stringify(perEuro)}::json)
        as rows (currency text, rate text)
    ), dropped as (
      delete from reference_rates where day < ${day}::date and currency not in (select currency from published)
    )
    insert into reference_rates (currency, usd_rate, day)
    select currency, round((select per_euro from published where currency = 'USD') / per_euro, 10), ${day}
    from published
    where not exists (select from reference_rates where day > ${day}::date)
    on conflict (currency) do update set usd_rate = excluded.usd_rate, day = excluded.day
    returning currency`.execute(db);
  return rows.length > 0;
};
