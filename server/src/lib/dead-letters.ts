import { sql } from 'kysely';
import type { Db } from './db.ts';
import { problem } from './problem.ts';
import type { WaitingItem } from './waiting-item.ts';

const isDead = sql`(attempts >= max_attempts and locked_at is null)`;

/** Tasks that ran out of tries. Their input is not shown. */
export const deadLetters = sql<WaitingItem>`
  select id::text, initcap(replace(task_identifier, '_', ' ')), left(coalesce(last_error, 'No error was stored.'), 300),
    updated_at, '/admin-today?kind=dead_letter', null::uuid, null, null::jsonb
  from graphile_worker.jobs where ${isDead}`;

/** Runs a task that ran out of tries again, or discards it. Returns its name. Throws `not_found`. */
export const decideDeadLetter = async (
  db: Db,
  task: string,
  action: 'retry' | 'discard',
): Promise<{ name: string }> => {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where id = ${task}::bigint and ${isDead}`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw problem('not_found');
  await (action === 'discard'
    ? sql`select graphile_worker.complete_jobs(array[${task}::bigint])`
    : sql`select graphile_worker.reschedule_jobs(array[${task}::bigint], run_at => now(), attempts => 0::smallint)`
  ).execute(db);
  return found;
};
