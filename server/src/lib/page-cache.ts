import type { PageTag } from '../../../contract/src/endpoint.ts';
import { limits } from '../../../contract/src/limits.ts';

/** The header with the cache tags of a response, as caching proxies read them. */
export const cacheTagHeader = 'cache-tag';

/** The cache tags of a response. */
export const readTags = (response: Response) =>
  (response.headers.get(cacheTagHeader)?.split(',') ?? []) as PageTag[];

interface Options {
  /** Age up to which a page is served as it is. */
  freshMilliseconds: number;
  /** Age up to which a page is served while it is rendered again. */
  staleMilliseconds: number;
  /** Age up to which an API response is sent to visitors. */
  visitorMilliseconds: number;
  /** Size of all cached pages; the least recently read are removed first. */
  maxBytes: number;
  now?: () => number;
  /** Called on each read with whether the page was cached. */
  onRead?: ((hit: boolean) => void) | undefined;
}

/** A rendered page. A failure or redirect is not `cacheable`. Pages with the same `etag` are equal. */
export interface CacheablePage {
  size: number;
  cacheable: boolean;
  tags: readonly PageTag[];
  etag: string | undefined;
}

interface Entry<T> {
  page: T;
  /** When it was rendered; `expired` after an invalidation. */
  renderedAt: number;
}

const expired = Number.NEGATIVE_INFINITY;
const visitorPrefix = 'visitor ';

export interface PageCache<T extends CacheablePage> {
  /**
   * The page under `key`: from the cache, or rendered once for all concurrent readers. A page that is no longer fresh is
   * served while it is rendered again.
   */
  read(key: string, render: () => Promise<T>): Promise<T>;
  /** The same for an API response that a page is rendered from, but never older than `freshMilliseconds`. */
  readFresh(key: string, read: () => Promise<T>): Promise<T>;
  /** The same for an API response to visitors. */
  readForVisitor(key: string, read: () => Promise<T>): Promise<T>;
  /** The page under `key` if it is cached and needs no rendering. */
  findFresh(key: string): T | undefined;
  /** Whether the page is cached or being rendered, so that reading it starts no rendering. */
  has(key: string): boolean;
  /**
   * Expires the pages with one of the tags, and does not cache one that is being rendered now. If the new page equals the
   * expired one, its compressed forms are used again. Only the first changes of a `member` in ten minutes have this
   * effect, so that no account can empty the cache; later ones appear when the pages expire.
   */
  invalidate(tags: readonly PageTag[], member?: string): void;
  /** The same for API responses to visitors only, without a limit per member: they are cached for a second at most. */
  invalidateForVisitors(tag: PageTag): void;
  /** Removes all pages, and does not cache one that is being rendered now. */
  invalidateAll(): void;
}

/**
 * Pages are fresh for 30 s, then served for 30 s more while they are rendered again. Visitors get an API response for
 * a second, which bounds its age when another process makes a change.
 */
export const pageCacheLife = {
  freshMilliseconds: 30_000,
  staleMilliseconds: 60_000,
  visitorMilliseconds: 1_000,
  maxBytes: 32_000_000,
};

/** Counts the changes of each member in ten minutes. */
const openChangeCounts = (now: () => number) => {
  const counts = new Map<string, number>();
  let since = now();
  /** Counts a change; false when the member has made too many. */
  return (member: string): boolean => {
    if (now() - since > 600_000) {
      counts.clear();
      since = now();
    }
    const count = (counts.get(member) ?? 0) + 1;
    counts.set(member, count);
    return count <= limits.pageChanges.rendered;
  };
};

/** Caches rendered pages in this process for a short time. */
export const openPageCache = <T extends CacheablePage>({
  freshMilliseconds,
  staleMilliseconds,
  visitorMilliseconds,
  maxBytes,
  now = Date.now,
  onRead = () => {},
}: Options): PageCache<T> => {
  /** Ordered by last read. */
  const entries = new Map<string, Entry<T>>();
  const rendering = new Map<string, Promise<T>>();
  let bytes = 0;
  let invalidations = 0;
  let lastFullInvalidation = 0;
  const lastInvalidation = new Map<PageTag, number>();
  const countChange = openChangeCounts(now);

  const remove = (key: string) => {
    bytes -= entries.get(key)?.page.size ?? 0;
    entries.delete(key);
  };

  const save = (key: string, rendered: T) => {
    const before = entries.get(key)?.page;
    const isSame = before?.etag !== undefined && before.etag === rendered.etag;
    const page = isSame ? before : rendered;
    remove(key);
    entries.set(key, { page, renderedAt: now() });
    bytes += page.size;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      remove(oldest);
    }
  };

  const renderOnce = (key: string, render: () => Promise<T>): Promise<T> => {
    const running = rendering.get(key);
    if (running) return running;
    const start = invalidations;
    const rendered = render()
      .then((page) => {
        // Data read before an invalidation must not be cached after it.
        const isCurrent =
          lastFullInvalidation <= start &&
          page.tags.every((tag) => (lastInvalidation.get(tag) ?? 0) <= start);
        if (!page.cacheable) remove(key);
        else if (isCurrent) save(key, page);
        return page;
      })
      .finally(() => {
        if (rendering.get(key) === rendered) rendering.delete(key);
      });
    rendering.set(key, rendered);
    return rendered;
  };

  const getAge = (entry: Entry<T> | undefined) => now() - (entry?.renderedAt ?? expired);

  const touch = (key: string, entry: Entry<T>) => {
    entries.delete(key);
    entries.set(key, entry);
  };

  const readYounger = (key: string, render: () => Promise<T>, maxMilliseconds: number): Promise<T> => {
    const entry = entries.get(key);
    const age = getAge(entry);
    const hit = entry !== undefined && age < maxMilliseconds;
    onRead(hit);
    if (!hit) return renderOnce(key, render);
    touch(key, entry);
    // When this fails, the next visitor starts it again.
    if (age >= freshMilliseconds) renderOnce(key, render).catch(() => undefined);
    return Promise.resolve(entry.page);
  };

  const invalidateWhere = (tags: readonly PageTag[], matches: (key: string) => boolean) => {
    invalidations += 1;
    for (const tag of tags) lastInvalidation.set(tag, invalidations);
    for (const [key, entry] of entries)
      if (matches(key) && entry.page.tags.some((tag) => tags.includes(tag))) entry.renderedAt = expired;
    // Later readers must not share a rendering that started before.
    for (const key of [...rendering.keys()]) if (matches(key)) rendering.delete(key);
  };

  return {
    findFresh(key) {
      const entry = entries.get(key);
      if (entry === undefined || getAge(entry) >= freshMilliseconds) return undefined;
      onRead(true);
      touch(key, entry);
      return entry.page;
    },
    has: (key) => rendering.has(key) || getAge(entries.get(key)) < staleMilliseconds,
    read: (key, render) => readYounger(key, render, staleMilliseconds),
    readFresh: (key, read) => readYounger(key, read, freshMilliseconds),
    readForVisitor: (key, read) => readYounger(`${visitorPrefix}${key}`, read, visitorMilliseconds),
    invalidate(tags, member) {
      if (tags.length === 0 || (member !== undefined && !countChange(member))) return;
      invalidateWhere(tags, () => true);
    },
    invalidateForVisitors: (tag) => invalidateWhere([tag], (key) => key.startsWith(visitorPrefix)),
    invalidateAll() {
      invalidations += 1;
      lastFullInvalidation = invalidations;
      for (const entry of entries.values()) entry.renderedAt = expired;
      rendering.clear();
    },
  };
};
