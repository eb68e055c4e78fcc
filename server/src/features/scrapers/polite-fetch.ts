import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import robots from 'robots-parser';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { FetchError, type FetchedPage, type FetchOptions } from '../../lib/safe-fetch.ts';
import { clean } from './scraped-item.ts';

// The package's types declare a default export that its CommonJS build does not have.
const robotsParser = robots as unknown as typeof robots.default;

/** Our name in robots.txt. */
const robot = 'MarketplaceBot';
const gapSeconds = 1;
/** The longest wait within a run; a longer one postpones the run. */
const maxWaitMilliseconds = 5_000;
const pollMilliseconds = 200;
const backOffSeconds = 60;
const maxBackOffSeconds = 86_400;
const maxRobotsCharacters = 500_000;
/** For rules with a wildcard: matching compares each of their characters with each of an address. */
const maxWildcardCharacters = 50_000;
/** Longer than a request can take: a host that a crashed process had taken becomes free. */
const leaseSeconds = 15;

/** Another request to the host is in progress, or the host asked for a pause. */
export class HostBusyError extends Error {
  readonly until: Date;
  constructor(host: string, until: Date) {
    super(`${host} is busy.`);
    this.until = until;
  }
}

/** The host's robots.txt refuses us or cannot be read. */
export class RobotsRefusedError extends Error {}

type FetchDeps = Pick<Deps, 'db' | 'httpClient'>;

/** Takes a host for one request. If the host is busy, returns when to try again. */
const takeHost = async (db: Db, host: string): Promise<number | undefined> => {
  await db
    .insertInto('scrape_hosts')
    .values({ host })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const update = await db
    .updateTable('scrape_hosts')
    .set({ taken: true, free_at: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where('host', '=', host)
    .where('free_at', '<=', sql<string>`now()`)
    .executeTakeFirst();
  if (update.numUpdatedRows === 1n) return undefined;
  const { taken, free_at } = await db
    .selectFrom('scrape_hosts')
    .select(['taken', 'free_at'])
    .where('host', '=', host)
    .executeTakeFirstOrThrow();
  return taken ? Date.now() + pollMilliseconds : Date.parse(free_at);
};

const waitForHost = async (db: Db, host: string): Promise<void> => {
  const until = Date.now() + maxWaitMilliseconds;
  for (;;) {
    const retryAt = await takeHost(db, host);
    if (retryAt === undefined) return;
    if (retryAt > until) throw new HostBusyError(host, new Date(retryAt));
    await sleep(Math.max(0, retryAt - Date.now()));
  }
};

const freeHost = async (db: Db, host: string, pauseSeconds: number): Promise<void> => {
  await db
    .updateTable('scrape_hosts')
    .set({ taken: false, free_at: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where('host', '=', host)
    .execute();
};

/** Holds one host at a time: a redirect to another host releases the first. */
const openHostLock = (db: Db) => {
  let heldHost: string | undefined;
  return {
    take: async (host: string) => {
      if (heldHost === host) return;
      if (heldHost !== undefined) await freeHost(db, heldHost, gapSeconds);
      heldHost = undefined;
      await waitForHost(db, host);
      heldHost = host;
    },
    free: async (pauseSeconds: number) => {
      if (heldHost !== undefined) await freeHost(db, heldHost, pauseSeconds);
    },
  };
};

/** Seconds to wait after an overload or rate limit, by the `retry-after` header or a default; else 0. */
export const retryAfter = ({ status, headers }: Pick<FetchedPage, 'status' | 'headers'>): number => {
  if (status !== 429 && status < 500) return 0;
  const value = headers['retry-after'] ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Math.min(maxBackOffSeconds, seconds > 0 ? Math.ceil(seconds) : backOffSeconds);
};

/** Parses a robots.txt. Throws if its patterns would take too long to match. */
const parseRobots = (address: string, text: string) => {
  const wildcards = text.match(/^[^\S\r\n]*(?:dis)?allow\b[^*\r\n]*\*[^\r\n]*/gim) ?? [];
  if (wildcards.join('').length > maxWildcardCharacters)
    throw new RobotsRefusedError('robots.txt has too many patterns, so the source was not read.');
  return robotsParser(address, text);
};

/** The robots.txt as it was read within the last day (RFC 9309 2.4). */
const findRobots = async (db: Db, host: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('scrape_hosts')
    .select('robots')
    .where('host', '=', host)
    .where('robots_read_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst();
  return row?.robots ?? undefined;
};

/**
 * The rules of a host, read once a day (RFC 9309). A host without robots.txt has no rules. If robots.txt fails, nothing
 * may be fetched and nothing is stored.
 */
const getRobots = async ({ db, httpClient }: FetchDeps, { host, origin }: URL) => {
  const address = `${origin}/robots.txt`;
  const stored = await findRobots(db, host);
  if (stored !== undefined) return parseRobots(address, stored);
  const lock = openHostLock(db);
  let pause = 0;
  try {
    await lock.take(host);
    // Another run may have stored it during the wait.
    const storedMeanwhile = await findRobots(db, host);
    if (storedMeanwhile !== undefined) return parseRobots(address, storedMeanwhile);
    const page = await httpClient.fetch(address, { types: /^/, admit: (hop) => lock.take(hop.host) });
    pause = retryAfter(page);
    if (pause > 0)
      throw new RobotsRefusedError(`robots.txt returned ${page.status}, so the source was not read.`);
    const text = page.status < 300 ? clean(page.body.toString('utf8'), maxRobotsCharacters) : '';
    await db
      .updateTable('scrape_hosts')
      .set({ robots: text, robots_read_at: sql`now()` })
      .where('host', '=', host)
      .execute();
    return parseRobots(address, text);
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    throw new RobotsRefusedError(
      `robots.txt could not be read, so the source was not read. ${cause.message}`,
      { cause },
    );
  } finally {
    await lock.free(pause);
  }
};

/**
 * Fetches a page in compliance with its host's robots.txt and crawl delay, with one request at a time per host over all
 * processes. Throws `FetchError`, `RobotsRefusedError`, or `HostBusyError` if the wait would be long.
 */
export const politeFetch = async (
  deps: FetchDeps,
  url: string,
  options: Pick<FetchOptions, 'types' | 'headers'>,
): Promise<FetchedPage> => {
  const lock = openHostLock(deps.db);
  let gap = gapSeconds;
  try {
    const page = await deps.httpClient.fetch(url, {
      ...options,
      admit: async (hop) => {
        const rules = await getRobots(deps, hop);
        if (rules.isAllowed(hop.href, robot) === false)
          throw new RobotsRefusedError('robots.txt does not allow us to read this address.');
        // An interval that PostgreSQL cannot hold would leave the host taken.
        gap = Math.min(maxBackOffSeconds, Math.max(gapSeconds, rules.getCrawlDelay(robot) ?? 0));
        await lock.take(hop.host);
      },
    });
    gap = Math.max(gap, retryAfter(page));
    return page;
  } finally {
    await lock.free(gap);
  }
};
