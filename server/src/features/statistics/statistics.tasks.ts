import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, oneRow } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';

/** Notes of one statement: a statement is cut after seconds, and after a long stop there are many. */
const AT_ONCE = 20_000;

/** Adds up some notes; answers how many. */
const addUpSome = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    with notes as (
      delete from stat_notes where ctid = any(array(select ctid from stat_notes limit ${AT_ONCE})) returning *),
    sums as (
      select subject, properties.property, properties.value, day, sum(change)::bigint as change
      from notes, lateral (values
        ('all', ''), ('fractional_type', fractional_type), ('main_category', main_category::text),
        ('client_type_expertise', client_type_expertise), ('location', location),
        ('fractional_type main_category', fractional_type || ' ' || main_category),
        ('fractional_type client_type_expertise', fractional_type || ' ' || client_type_expertise),
        ('fractional_type location', fractional_type || ' ' || location),
        ('main_category client_type_expertise', main_category || ' ' || client_type_expertise),
        ('main_category location', main_category || ' ' || location),
        ('client_type_expertise location', client_type_expertise || ' ' || location)
      ) as properties (property, value)
      where properties.value is not null
      group by 1, 2, 3, 4
    ),
    written as (
      insert into stat_days (subject, property, value, day, count)
      select subject, property, value, day, change from sums where change <> 0
      on conflict (subject, property, value, day) do update set count = stat_days.count + excluded.count
    )
    select count(*) as taken from notes`.execute(db);
  return oneRow(rows).taken;
};

/** Adds the notes of the last minute to the days. The numbers read the same before and after. */
export const addUpStatistics = defineTask({
  name: 'add_up_statistics',
  input: z.object({}),
  every: '* * * * *',
  run: async ({ db }) => {
    while ((await addUpSome(db)) === AT_ONCE);
  },
});
