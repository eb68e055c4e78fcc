import { setTimeout as sleep } from 'node:timers/promises';
import robots from 'robots-parser';
import type { Deps } from '../../lib/deps.ts';
import { FetchError, type FetchedPage, type FetchOptions } from '../../lib/safe-fetch.ts';
import { findRobots, freeHost, saveRobots, takeHost } from './hosts.queries.ts';
import { clean } from './posting.ts';

// Its types speak of a default export that its CommonJS does not have.
const robotsParser = robots as unknown as typeof robots.default;

/** The name by which robots.txt may speak of us. */
const ROBOT = 'CadreBot';
const GAP_SECONDS = 1;
/** Waited for within a run; for longer the run is put off. */
const WAIT_MS = 5_000;
const POLL_MS = 200;
const BACK_OFF_SECONDS = 60;
const BACK_OFF_MOST_SECONDS = 86_400;
const ROBOTS_CHARACTERS = 500_000;
/** In rules with a wildcard: each of their characters may be compared with each of an address. */
const WILD_CHARACTERS = 50_000;

/** Another request to this host is under way, or it asked for a pause. */
export class HostBusyError extends Error {
  readonly until: Date;
  constructor(host: string, until: Date) {
    super(`${host} is asked again later.`);
    this.until = until;
  }
}

/** Its robots.txt keeps us out; the message says so. */
export class RobotsRefusedError extends Error {}

type Outside = Pick<Deps, 'db' | 'httpClient'>;

const waitForHost = async ({ db }: Outside, host: string): Promise<void> => {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const busy = await takeHost(db, host);
    if (busy === undefined) return;
    const again = busy.taken ? Date.now() + POLL_MS : busy.freeAt.getTime();
    if (again > until) throw new HostBusyError(host, new Date(again));
    await sleep(Math.max(0, again - Date.now()));
  }
};

/** Seconds that an answer asks to be left alone for, or that an overload is given. */
export const pauseAsked = ({ status, headers }: Pick<FetchedPage, 'status' | 'headers'>): number => {
  if (status !== 429 && status < 500) return 0;
  const asked = headers['retry-after'] ?? '';
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1_000;
  return Math.min(BACK_OFF_MOST_SECONDS, seconds > 0 ? Math.ceil(seconds) : BACK_OFF_SECONDS);
};

/** One host at a time: a redirect to another gives the first one back. */
const oneHost = (deps: Outside) => {
  let held: string | undefined;
  return {
    take: async (host: string) => {
      if (held === host) return;
      if (held !== undefined) await freeHost(deps.db, held, GAP_SECONDS);
      held = undefined;
      await waitForHost(deps, host);
      held = host;
    },
    free: async (seconds: number) => {
      if (held !== undefined) await freeHost(deps.db, held, seconds);
    },
  };
};

/** The rules that a robots.txt tells. Throws where to keep to them would hold up everything else for long. */
const rulesOf = (address: string, text: string) => {
  const wild = text.match(/^[^\S\r\n]*(?:dis)?allow\b[^*\r\n]*\*[^\r\n]*/gim) ?? [];
  if (wild.join('').length > WILD_CHARACTERS)
    throw new RobotsRefusedError('Its robots.txt has more patterns than are read, so nothing was asked.');
  return robotsParser(address, text);
};

/**
 * The rules of a host, asked for once a day (RFC 9309): none where it has no such file; where it fails to answer,
 * everything is closed to us for now, and nothing is kept.
 */
const robotsOf = async (deps: Outside, url: URL) => {
  const address = `${url.origin}/robots.txt`;
  const known = await findRobots(deps.db, url.host);
  if (known !== undefined) return rulesOf(address, known);
  const turn = oneHost(deps);
  let pause = 0;
  try {
    await turn.take(url.host);
    // Another run may have read it while this one waited.
    const read = await findRobots(deps.db, url.host);
    if (read !== undefined) return rulesOf(address, read);
    const page = await deps.httpClient.fetch(address, { types: /^/, admit: (hop) => turn.take(hop.host) });
    pause = pauseAsked(page);
    if (pause > 0)
      throw new RobotsRefusedError(`Its robots.txt answers ${page.status}, so nothing was asked.`);
    const text = page.status < 300 ? clean(page.body.toString('utf8'), ROBOTS_CHARACTERS) : '';
    await saveRobots(deps.db, url.host, text);
    return rulesOf(address, text);
  } catch (cause) {
    if (!(cause instanceof FetchError)) throw cause;
    throw new RobotsRefusedError(`Its robots.txt cannot be read, so nothing was asked. ${cause.message}`, {
      cause,
    });
  } finally {
    await turn.free(pause);
  }
};

/**
 * Fetches a page as its host wants it: by its robots.txt, one request at a time over all processes, with the pause that
 * it asks for. Throws `FetchError`, `RobotsRefusedError`, or `HostBusyError` where it has to wait for long.
 */
export const politeFetch = async (
  deps: Outside,
  url: string,
  options: Pick<FetchOptions, 'types' | 'headers'>,
): Promise<FetchedPage> => {
  const turn = oneHost(deps);
  let gap = GAP_SECONDS;
  try {
    const page = await deps.httpClient.fetch(url, {
      ...options,
      admit: async (hop) => {
        const rules = await robotsOf(deps, hop);
        if (rules.isAllowed(hop.href, ROBOT) === false)
          throw new RobotsRefusedError('Its robots.txt does not allow us to read this address.');
        // A delay that no clock can hold would leave the host taken.
        gap = Math.min(BACK_OFF_MOST_SECONDS, Math.max(GAP_SECONDS, rules.getCrawlDelay(ROBOT) ?? 0));
        await turn.take(hop.host);
      },
    });
    gap = Math.max(gap, pauseAsked(page));
    return page;
  } finally {
    await turn.free(gap);
  }
};
