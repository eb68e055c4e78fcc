import { sql } from 'kysely';
import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';

/** Adds the notes of the last minute to the days. The numbers read the same before and after. */
export const addUpStatistics = defineTask({
  name: 'add_up_statistics',
  input: z.object({}),
  every: '* * * * *',
  run: async ({ db }) => {
    await sql`
      with notes as (delete from stat_notes returning *),
      sums as (
        select subject, properties.property, properties.value, day, sum(change)::bigint as change
        from notes, lateral (values
          ('all', ''), ('fractional_type', fractional_type), ('main_category', main_category::text),
          ('client_type_expertise', client_type_expertise), ('location', location)
        ) as properties (property, value)
        where properties.value is not null
        group by 1, 2, 3, 4
      )
      insert into stat_days (subject, property, value, day, count)
      select subject, property, value, day, change from sums where change <> 0
      on conflict (subject, property, value, day) do update set count = stat_days.count + excluded.count`.execute(
      db,
    );
  },
});
