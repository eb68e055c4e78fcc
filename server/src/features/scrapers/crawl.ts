import type { Selectable } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Deps } from '../../lib/deps.ts';
import type { FetchedPage } from '../../lib/safe-fetch.ts';
import { HostBusyError, politeFetch, retryAfter } from './polite-fetch.ts';
import type { ReadPage } from './scraped-item.ts';
import { decodeBody, kinds } from './source-kinds.ts';

export type Source = Selectable<DB['scrape_sources']>;

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

const validators = ({ etag, last_modified }: Source) => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
});

const header = (page: FetchedPage, name: string) => {
  const value = page.headers[name];
  return value !== undefined && value.length <= 200 ? value : null;
};

/**
 * Reads a source, page by page. Returns `unchanged` if the source reports no change since the last successful run. Throws
 * if the first page fails; a later page that fails makes the crawl partial.
 */
export const crawl = async (
  deps: Pick<Deps, 'db' | 'httpClient'>,
  source: Source,
): Promise<Crawl | 'unchanged'> => {
  const { types, read } = kinds[source.kind];
  const get = async (url: string, headers: Record<string, string>) => {
    const page = await politeFetch(deps, url, { types, headers });
    if (page.status === 304 && Object.keys(headers).length > 0) return undefined;
    if (page.status < 200 || page.status > 299) throw new SourceFailedError(page);
    return { page, content: await read(decodeBody(page.body, page.headers['content-type']), page.url) };
  };

  const first = await get(source.url, validators(source));
  if (first === undefined) return 'unchanged';
  const seen = new Set([source.url, first.page.url]);
  const result: Crawl = { ...first.content, partial: undefined, etag: null, lastModified: null };
  let { next } = first.content;
  const onePage = next === undefined;
  while (next !== undefined && result.partial === undefined) {
    if (seen.has(next) || seen.size > limits.scrapePages || result.items.length >= limits.scrapeItems) {
      result.partial = 'The source has more pages than the limit.';
      break;
    }
    seen.add(next);
    try {
      const more = await get(next, {});
      result.items = result.items.concat(more?.content.items ?? []);
      result.errors = result.errors.concat(more?.content.errors ?? []);
      next = more?.content.next;
    } catch (cause) {
      const reason =
        cause instanceof HostBusyError
          ? 'The source asks for a long pause between pages.'
          : (cause as Error).message;
      result.partial = `Not all pages were read. ${reason}`;
    }
  }
  if (result.items.length > limits.scrapeItems) {
    result.items = result.items.slice(0, limits.scrapeItems);
    result.partial = `The source has more than ${limits.scrapeItems} jobs. Only the first were read.`;
  }
  if (result.errors.some(({ externalId }) => externalId === undefined))
    result.partial ??= 'Some jobs could not be read.';
  // Validators cover one response, so a conditional request needs a source of one page that was read in full.
  if (onePage && result.partial === undefined) {
    result.etag = header(first.page, 'etag');
    result.lastModified = header(first.page, 'last-modified');
  }
  return result;
};
