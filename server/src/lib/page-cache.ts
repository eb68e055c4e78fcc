interface Options {
  /** So long a page is given as it is. */
  freshMilliseconds: number;
  /** So long it is still given, while it is made anew for the next. */
  staleMilliseconds: number;
  /** All kept pages together, in characters; those not asked for the longest go first. */
  mostCharacters: number;
  now?: () => number;
  /** Told at each look whether the page was there. */
  looked?: ((hit: boolean) => void) | undefined;
}

/** A page as it was made; `keep` is false for what only the one who asked may have: a failure, a redirect. */
export interface Made {
  body: string;
  keep: boolean;
}

interface Kept<T> {
  page: T;
  at: number;
}

interface PageCache<T extends Made> {
  /** The page under `key`: kept, or made by `make`, once for all who ask at the same time. */
  read(key: string, make: () => Promise<T>): Promise<T>;
  /** Whether the page is kept, or being made for somebody: to read it makes no other. */
  has(key: string): boolean;
  /** Something that pages show has changed: each is made anew. */
  forget(): void;
}

/** Keeps rendered pages in this process for a short while. */
export const openPageCache = <T extends Made>({
  freshMilliseconds,
  staleMilliseconds,
  mostCharacters,
  now = Date.now,
  looked = () => {},
}: Options): PageCache<T> => {
  /** In the order in which they were last asked for. */
  const kept = new Map<string, Kept<T>>();
  const making = new Map<string, Promise<T>>();
  let characters = 0;
  let generation = 0;

  const drop = (key: string) => {
    characters -= kept.get(key)?.page.body.length ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, page: T) => {
    drop(key);
    kept.set(key, { page, at: now() });
    characters += page.body.length;
    for (const oldest of kept.keys()) {
      if (characters <= mostCharacters) return;
      drop(oldest);
    }
  };

  const makeOnce = (key: string, make: () => Promise<T>): Promise<T> => {
    const running = making.get(key);
    if (running) return running;
    const began = generation;
    const made = make()
      .then((page) => {
        // What was read before a change must not be kept after it.
        if (began === generation) {
          if (page.keep) keep(key, page);
          else drop(key);
        }
        return page;
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
    making.set(key, made);
    return made;
  };

  const ageOf = (found: Kept<T> | undefined) => now() - (found?.at ?? Number.NEGATIVE_INFINITY);

  return {
    has: (key) => making.has(key) || ageOf(kept.get(key)) < staleMilliseconds,
    read(key, make) {
      const found = kept.get(key);
      const age = ageOf(found);
      const hit = found !== undefined && age < staleMilliseconds;
      looked(hit);
      if (!hit) return makeOnce(key, make);
      kept.delete(key);
      kept.set(key, found);
      // A page that cannot be made anew right now is asked for again by the next.
      if (age >= freshMilliseconds) makeOnce(key, make).catch(() => undefined);
      return Promise.resolve(found.page);
    },
    forget() {
      generation += 1;
      characters = 0;
      kept.clear();
      making.clear();
    },
  };
};
