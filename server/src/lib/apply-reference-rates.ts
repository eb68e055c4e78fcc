import { sql } from 'kysely';
import { nilId, type Pool } from './db.ts';

/** Rows per statement: each may change indexes. */
const batchSize = 1_000;

/** Sets the current reference rate of each row that has another one, in batches by id. */
export const applyReferenceRates = async (
  db: Pool,
  { table, id }: { table: 'jobs'; id: 'id' } | { table: 'fractionals'; id: 'user_id' },
): Promise<void> => {
  const [rows, key] = [sql.table(table), sql.ref(id)];
  let last = nilId;
  for (;;) {
    const { rows: changed } = await sql<{ id: string }>`
      with due as (
        select ${key} as id, reference_rates.usd_rate from ${rows} left join reference_rates using (currency)
        where ${key} > ${last} and ${rows}.usd_rate is distinct from reference_rates.usd_rate
        order by 1 limit ${batchSize} for no key update of ${rows}
      )
      update ${rows} set usd_rate = due.usd_rate from due where ${rows}.${key} = due.id
      returning ${rows}.${key} as id`.execute(db);
    if (changed.length < batchSize) return;
    last = changed.reduce((max, row) => (row.id > max ? row.id : max), last);
  }
};
