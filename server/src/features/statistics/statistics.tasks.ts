import { sql } from 'kysely';
import { type Db, oneRow } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Deltas per statement. Each changes up to twenty-two totals, and a statement is cancelled after 10 s. */
const batchSize = 5_000;

/** Adds a batch of deltas to the totals, and returns their number. */
const addBatch = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    with deltas as (
      delete from statistic_deltas where ctid = any(array(select ctid from statistic_deltas limit ${batchSize}))
      returning *),
    sums as (
      select subject, currency, fractional_type, main_category, client_type_expertise, location, day,
        sum(change)::bigint as change
      from deltas
      group by subject, currency, grouping sets ((day), ()), grouping sets (
        (), (fractional_type), (main_category), (client_type_expertise), (location),
        (fractional_type, main_category), (fractional_type, client_type_expertise), (fractional_type, location),
        (main_category, client_type_expertise), (main_category, location), (client_type_expertise, location))
      -- Skips deltas without a value of the dimension: null in the totals means 'all values'.
      having num_nonnulls(fractional_type, main_category, client_type_expertise, location)
        = 4 - bit_count(grouping(fractional_type, main_category, client_type_expertise, location)::bit(4))
    ),
    written as (
      insert into statistic_totals
        (subject, currency, fractional_type, main_category, client_type_expertise, location, day, count)
      -- A fixed order avoids deadlocks between processes that add at the same time.
      select * from sums where change <> 0 order by 1, 2, 3, 4, 5, 6, 7
      on conflict (subject, currency, fractional_type, main_category, client_type_expertise, location, day)
        do update set count = statistic_totals.count + excluded.count
    )
    select count(*) as added from deltas`.execute(db);
  return oneRow(rows).added;
};

/** Adds the deltas of the last minute to the totals. Queries read both, so the figures do not change. */
export const addUpStatistics = defineTask({
  name: 'add_up_statistics',
  every: '* * * * *',
  run: async ({ db }) => {
    while ((await addBatch(db)) === batchSize);
  },
});
