import type { Logger } from 'pino';
import type { PageTag } from '../../../contract/src/endpoint.ts';
import { type CacheablePage, cacheTagHeader, type PageCache } from './page-cache.ts';

const collectMilliseconds = 1_000;
const timeoutMilliseconds = 3_000;

/**
 * Passes what is invalidated in the cache of this process on to the cache in front of the site, at most once a second. A
 * failure is logged and not repeated: the copies there expire within a minute.
 */
export const purgesCdn = <T extends CacheablePage>(
  pages: PageCache<T>,
  url: string | undefined,
  log: Pick<Logger, 'warn'>,
): PageCache<T> => {
  if (url === undefined) return pages;
  const waiting = new Set<PageTag>();
  const send = async () => {
    const tags = [...waiting].sort().join(',');
    waiting.clear();
    try {
      const headers = { [cacheTagHeader]: tags };
      const response = await fetch(url, {
        method: 'PURGE',
        headers,
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) log.warn({ status: response.status }, 'The cache in front refused to purge');
    } catch (cause) {
      log.warn(cause, 'The cache in front could not be purged');
    }
  };
  return {
    ...pages,
    invalidate: (tags, member) => {
      pages.invalidate(tags, member);
      if (waiting.size === 0 && tags.length > 0) setTimeout(() => void send(), collectMilliseconds).unref();
      for (const tag of tags) waiting.add(tag);
    },
  };
};
