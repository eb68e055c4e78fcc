import type { CacheTag } from '../../../contract/src/endpoint.ts';

/** The header with the cache tags of a response, as caching proxies read them. */
export const cacheTagHeader = 'cache-tag';

interface Options {
  /** Age up to which a page is served as it is. */
  freshMilliseconds: number;
  /** Age up to which a page is served while it is rendered again. */
  staleMilliseconds: number;
  /** Size of all cached pages; the least recently read are removed first. */
  maxCharacters: number;
  now?: () => number;
  /** Called on each read with whether the page was cached. */
  onRead?: ((hit: boolean) => void) | undefined;
}

/** A rendered page. `keep` is false for a failure or redirect, which is not cached. */
interface CacheablePage {
  body: string;
  keep: boolean;
  tags: readonly CacheTag[];
}

interface Entry<T> {
  page: T;
  at: number;
}

export interface PageCache<T extends CacheablePage> {
  /** The page under `key`: from the cache, or rendered once for all concurrent readers. */
  read(key: string, render: () => Promise<T>): Promise<T>;
  /** Whether the page is cached or being rendered, so that reading it starts no rendering. */
  has(key: string): boolean;
  /** Removes the pages with one of the tags. A page that is being rendered is not cached. */
  invalidate(tags: readonly CacheTag[]): void;
}

/** Pages are fresh for 30 s, then served for 30 s more while they are rendered again. */
export const pageCacheLife = {
  freshMilliseconds: 30_000,
  staleMilliseconds: 60_000,
  maxCharacters: 32_000_000,
};

/** Caches rendered pages in this process for a short time. */
export const openPageCache = <T extends CacheablePage>({
  freshMilliseconds,
  staleMilliseconds,
  maxCharacters,
  now = Date.now,
  onRead = () => {},
}: Options): PageCache<T> => {
  /** Ordered by last read. */
  const entries = new Map<string, Entry<T>>();
  const rendering = new Map<string, Promise<T>>();
  let characters = 0;
  let invalidations = 0;
  const lastInvalidation = new Map<CacheTag, number>();

  const remove = (key: string) => {
    characters -= entries.get(key)?.page.body.length ?? 0;
    entries.delete(key);
  };

  const save = (key: string, page: T) => {
    remove(key);
    entries.set(key, { page, at: now() });
    characters += page.body.length;
    for (const oldest of entries.keys()) {
      if (characters <= maxCharacters) return;
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
        const isCurrent = page.tags.every((tag) => (lastInvalidation.get(tag) ?? 0) <= start);
        if (page.keep && isCurrent) save(key, page);
        else if (!page.keep) remove(key);
        return page;
      })
      .finally(() => {
        if (rendering.get(key) === rendered) rendering.delete(key);
      });
    rendering.set(key, rendered);
    return rendered;
  };

  const ageOf = (entry: Entry<T> | undefined) => now() - (entry?.at ?? Number.NEGATIVE_INFINITY);

  return {
    has: (key) => rendering.has(key) || ageOf(entries.get(key)) < staleMilliseconds,
    read(key, render) {
      const entry = entries.get(key);
      const age = ageOf(entry);
      const hit = entry !== undefined && age < staleMilliseconds;
      onRead(hit);
      if (!hit) return renderOnce(key, render);
      entries.delete(key);
      entries.set(key, entry);
      // When this fails, the next visitor starts it again.
      if (age >= freshMilliseconds) renderOnce(key, render).catch(() => undefined);
      return Promise.resolve(entry.page);
    },
    invalidate(tags) {
      if (tags.length === 0) return;
      invalidations += 1;
      for (const tag of tags) lastInvalidation.set(tag, invalidations);
      for (const [key, { page }] of entries) if (page.tags.some((tag) => tags.includes(tag))) remove(key);
      // Later readers must not share a rendering that started before.
      rendering.clear();
    },
  };
};
