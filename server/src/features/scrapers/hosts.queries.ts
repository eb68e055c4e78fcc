import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

/** Longer than a request may take: what a process that died had taken is free again after it. */
const LEASE_SECONDS = 15;

/** Why a host cannot be asked now: another request is under way (`taken`), or it is left alone for a while. */
interface Busy {
  taken: boolean;
  freeAt: Date;
}

/** Takes the host for one request, unless it is busy. */
export const takeHost = async (db: Db, host: string): Promise<Busy | undefined> => {
  await db
    .insertInto('scrape_hosts')
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await db
    .updateTable('scrape_hosts')
    .set({ taken: true, free_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('host', '=', host)
    .where('free_at', '<=', sql<string>`now()`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return undefined;
  const { taken: elsewhere, free_at } = await db
    .selectFrom('scrape_hosts')
    .select(['taken', 'free_at'])
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return { taken: elsewhere, freeAt: new Date(free_at) };
};

/** Gives the host back: the next request may be made after so many seconds. */
export const freeHost = async (db: Db, host: string, seconds: number): Promise<void> => {
  await db
    .updateTable('scrape_hosts')
    .set({ taken: false, free_at: sql`now() + make_interval(secs => ${seconds})` })
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

export const saveRobots = async (db: Db, host: string, robots: string): Promise<void> => {
  await db
    .updateTable('scrape_hosts')
    .set({ robots, robots_read_at: sql`now()` })
    .where('host', '=', host)
    .execute();
};
