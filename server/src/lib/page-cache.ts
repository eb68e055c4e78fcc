import type { CacheTag } from '../../../contract/src/endpoint.ts';

/** Names the tags of a page that is rendered from the answer, as caching proxies read them. */
export const cacheTagHeader = 'cache-tag';

interface Options {
  /** So long a page is given as it is. */
  freshMilliseconds: number;
  /** So long it is still given, while it is rendered again for the next visitor. */
  staleMilliseconds: number;
  /** All cached pages together, in characters; those not asked for the longest go first. */
  mostCharacters: number;
  now?: () => number;
  /** Called at each read: whether the page was there. */
  onRead?: ((hit: boolean) => void) | undefined;
}

/** A page as it was rendered; `keep` is false for what only the visitor who asked may have: a failure, a redirect. */
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
  /** The page under `key`: from the cache, or rendered by `render`, once for all who ask at the same time. */
  read(key: string, render: () => Promise<T>): Promise<T>;
  /** Whether the page is cached or being rendered: reading it renders no other. */
  has(key: string): boolean;
  /** Removes the pages with one of the tags. A page that is being rendered meanwhile is not cached. */
  invalidate(tags: readonly CacheTag[]): void;
}

/** Pages are given as they are for 30 s, then for 30 s more while they are rendered again. */
export const pageCacheLife = {
  freshMilliseconds: 30_000,
  staleMilliseconds: 60_000,
  mostCharacters: 32_000_000,
};

/** Caches rendered pages in this process for a short while. */
export const openPageCache = <T extends CacheablePage>({
  freshMilliseconds,
  staleMilliseconds,
  mostCharacters,
  now = Date.now,
  onRead = () => {},
}: Options): PageCache<T> => {
  /** In the order of the last read. */
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
      if (characters <= mostCharacters) return;
      remove(oldest);
    }
  };

  const renderOnce = (key: string, render: () => Promise<T>): Promise<T> => {
    const running = rendering.get(key);
    if (running) return running;
    const start = invalidations;
    const rendered = render()
      .then((page) => {
        // What was read before a change must not be cached after it.
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
      // Whoever asks from now on must not be given what was read before.
      rendering.clear();
    },
  };
};
