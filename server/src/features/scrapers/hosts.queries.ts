import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** Longer than a request may take: what a process that died had taken is free again after it. */
const LEASE_SECONDS = 15;

/** Takes the host for one request, unless another has it or it asked for a pause; then says from when it is free. */
export const takeHost = async (db: Db, host: string): Promise<Date | undefined> => {
  await db
    .insertInto('scrape_hosts')
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await db
    .updateTable('scrape_hosts')
    .set({ free_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('host', '=', host)
    .where('free_at', '<=', sql<string>`now()`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return undefined;
  const { free_at } = await db
    .selectFrom('scrape_hosts')
    .select('free_at')
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return new Date(free_at);
};

/** Gives the host back: the next request may be made after so many seconds. */
export const freeHost = async (db: Db, host: string, seconds: number): Promise<void> => {
  await db
    .updateTable('scrape_hosts')
    .set({ free_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('host', '=', host)
    .execute();
};

/** The rules for robots as they were read within the last day (RFC 9309 2.4). */
export const findRobots = async (db: Db, host: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('scrape_hosts')
    .select('robots')
    .where('host', '=', host)
    .where('robots_read_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return row?.robots ?? undefined;
};

export const keepRobots = async (db: Db, host: string, robots: string): Promise<void> => {
  await db
    .updateTable('scrape_hosts')
    .set({ robots, robots_read_at: sql`now()` })
    .where('host', '=', host)
    .execute();
};
