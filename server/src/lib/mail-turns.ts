import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, oneRow } from './db.ts';
import type { MailStream } from './mail-stream.ts';

/**
 * Waits until a mail of the stream may leave, at most `rate` a second over all processes. Each mail reserves the next
 * turn in one row, so that turns are given in order and a crashed process loses its own alone.
 */
export const awaitTurn = async (db: Db, stream: MailStream, rate: number | undefined): Promise<void> => {
  if (rate === undefined) return;
  const turn = sql`make_interval(secs => ${1 / rate}::float8)`;
  const { rows } = await sql<{ wait: number }>`
    insert into mail_turns as turns (stream, next_at) values (${stream}, clock_timestamp() + ${turn})
    on conflict (stream) do update set next_at = greatest(turns.next_at, clock_timestamp()) + ${turn}
    returning (extract(epoch from next_at - ${turn} - clock_timestamp()) * 1000)::float8 as wait`.execute(db);
  const { wait } = oneRow(rows);
  if (wait > 0) await sleep(wait);
};
