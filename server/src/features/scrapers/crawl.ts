import type { Selectable } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Deps } from '../../lib/deps.ts';
import { FetchError, type FetchedPage } from '../../lib/safe-fetch.ts';
import { HostBusyError, politeFetch, RobotsRefusedError, retryAfter } from './polite-fetch.ts';
import { type ReadPage, UnreadableError } from './scraped-item.ts';
import { decodeBody, kinds } from './source-kinds.ts';

export type SourceRow = Selectable<DB['scrape_sources']>;

/** What a run read. */
export interface Crawl extends Pick<ReadPage, 'items' | 'errors'> {
  /** Why the crawl is incomplete: absent jobs are then not counted as gone. */
  partial: string | undefined;
  etag: string | null;
  lastModified: string | null;
}

/** The source answered with an error; the message is for an admin. */
export class SourceFailedError extends Error {
  /** Seconds to wait before the next request. */
  readonly pause: number;
  constructor(page: FetchedPage) {
    super(`The source returned ${page.status}${page.status === 404 ? ': page not found' : ''}.`);
    this.pause = retryAfter(page);
  }
}

/** Whether the source caused the failure. */
export const isSourceFailure = (cause: unknown): cause is Error =>
  cause instanceof FetchError ||
  cause instanceof SourceFailedError ||
  cause instanceof RobotsRefusedError ||
  cause instanceof UnreadableError;

/** Why a later page was not read. Throws a failure that is not the source's. */
const describeFailure = (cause: unknown): string => {
  if (cause instanceof HostBusyError) return 'Its host is busy, or asks for a long pause.';
  if (isSourceFailure(cause)) return cause.message;
  throw cause;
};

const validators = ({ etag, last_modified }: SourceRow) => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
});

const header = (page: FetchedPage, name: string) => {
  const value = page.headers[name];
  return value !== undefined && value.length <= 200 ? value : null;
};

const tooManyPages = `The source has more than ${limits.scrapePages} pages. Only the first were read.`;
const tooManyJobs = `The source has more than ${limits.scrapeItems} jobs. Only the first were read.`;

/**
 * Reads a source, page by page. Returns `unchanged` if the source reports no change since the last successful run. Throws
 * if the first page fails; a later page that fails makes the crawl partial.
 */
export const crawl = async (
  deps: Pick<Deps, 'db' | 'httpClient'>,
  source: SourceRow,
): Promise<Crawl | 'unchanged'> => {
  const { types, read } = kinds[source.kind];
  const fetchPage = (url: string, headers: Record<string, string> = {}) =>
    politeFetch(deps, url, { types, headers });
  const readPage = async (page: FetchedPage) => {
    if (page.status < 200 || page.status > 299) throw new SourceFailedError(page);
    return read(decodeBody(page.body, page.headers['content-type']), page.url);
  };

  const conditions = validators(source);
  const first = await fetchPage(source.url, conditions);
  if (first.status === 304 && Object.keys(conditions).length > 0) return 'unchanged';
  const { next: second, ...content } = await readPage(first);
  const result: Crawl = { ...content, partial: undefined, etag: null, lastModified: null };
  const seen = new Set([source.url, first.url]);
  const reasonToStop = (next: string, pages: number): string | undefined => {
    if (seen.has(next)) return 'A page of the source links back to an earlier page.';
    if (pages >= limits.scrapePages) return tooManyPages;
    return result.items.length >= limits.scrapeItems ? tooManyJobs : undefined;
  };
  let next = second;
  for (let pages = 1; next !== undefined && result.partial === undefined; pages += 1) {
    result.partial = reasonToStop(next, pages);
    if (result.partial !== undefined) break;
    seen.add(next);
    try {
      const more = await readPage(await fetchPage(next));
      result.items = result.items.concat(more.items);
      result.errors = result.errors.concat(more.errors);
      next = more.next;
    } catch (cause) {
      result.partial = `Not all pages were read. ${describeFailure(cause)}`;
    }
  }
  if (result.items.length > limits.scrapeItems) {
    result.items = result.items.slice(0, limits.scrapeItems);
    result.partial = tooManyJobs;
  }
  if (result.errors.some(({ externalId }) => externalId === undefined))
    result.partial ??= 'Some jobs could not be read.';
  // Validators cover one response, so a conditional request needs a source of one page that was read in full.
  if (second === undefined && result.partial === undefined) {
    result.etag = header(first, 'etag');
    result.lastModified = header(first, 'last-modified');
  }
  return result;
};
