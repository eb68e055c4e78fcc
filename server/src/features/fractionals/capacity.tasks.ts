import { sql } from 'kysely';
import { nilId } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';

const batchSize = 1_000;

/** Computes the free hours again in the first minutes of each month, which brings a new last month. */
export const renewCapacity = defineTask({
  name: 'renew_capacity',
  every: '3 0 1 * *',
  run: async ({ db }) => {
    let last = nilId;
    for (;;) {
      const { rows } = await sql<{ user_id: string }>`
        update fractionals set capacity = capacity_of(user_id, hours_per_week_max, available_from)
        where user_id in (select user_id from fractionals where user_id > ${last} order by user_id limit ${batchSize})
        returning user_id`.execute(db);
      if (rows.length < batchSize) return;
      last = rows.reduce((max, { user_id }) => (user_id > max ? user_id : max), last);
    }
  },
});
