import type { Selectable } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { DB } from '../../lib/db-types.ts';
import type { Deps } from '../../lib/deps.ts';
import type { FetchedPage } from '../../lib/safe-fetch.ts';
import { HostBusyError, pauseAsked, politeFetch } from './polite-fetch.ts';
import type { ReadPage } from './posting.ts';
import { kinds, textOfBody } from './source-kinds.ts';

export type Source = Selectable<DB['scrape_sources']>;

/** What a run read. */
export interface Crawl extends Pick<ReadPage, 'postings' | 'errors'> {
  /** Why it is not all of it: then nothing counts as gone. */
  partial: string | undefined;
  etag: string | null;
  lastModified: string | null;
}

/** The source refused or failed; the message is for an admin. */
export class SourceFailedError extends Error {
  /** Seconds that it asked to be left alone for. */
  readonly pause: number;
  constructor(page: FetchedPage) {
    super(`It answered ${page.status}${page.status === 404 ? ': there is nothing at this address' : ''}.`);
    this.pause = pauseAsked(page);
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
 * Reads a source, page by page. `unchanged` where it says that nothing is new since the last good run. Throws where
 * nothing can be said of what it holds; what a later page lacks makes the crawl partial.
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
    return { page, content: await read(textOfBody(page.body, page.headers['content-type']), page.url) };
  };

  const first = await get(source.url, validators(source));
  if (first === undefined) return 'unchanged';
  const seen = new Set([source.url, first.page.url]);
  const result: Crawl = { ...first.content, partial: undefined, etag: null, lastModified: null };
  let { next } = first.content;
  const single = next === undefined;
  while (next !== undefined && result.partial === undefined) {
    if (seen.has(next) || seen.size > limits.scrapePages || result.postings.length >= limits.scrapeItems) {
      result.partial = 'It has more pages than are read.';
      break;
    }
    seen.add(next);
    try {
      const more = await get(next, {});
      result.postings = result.postings.concat(more?.content.postings ?? []);
      result.errors = result.errors.concat(more?.content.errors ?? []);
      next = more?.content.next;
    } catch (cause) {
      const sentence =
        cause instanceof HostBusyError ? 'It asks for a long pause between pages.' : (cause as Error).message;
      result.partial = `Not all pages were read. ${sentence}`;
    }
  }
  if (result.postings.length > limits.scrapeItems) {
    result.postings = result.postings.slice(0, limits.scrapeItems);
    result.partial = `It has more than ${limits.scrapeItems} postings; the first were read.`;
  }
  if (result.errors.some(({ externalId }) => externalId === undefined))
    result.partial ??= 'Some postings could not be read.';
  // Whether anything is new can only be asked of what one answer holds, and was read in full.
  if (single && result.partial === undefined) {
    result.etag = header(first.page, 'etag');
    result.lastModified = header(first.page, 'last-modified');
  }
  return result;
};
