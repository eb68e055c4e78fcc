const KNOWN_FOR_MS = 30_000;
const KNOWN_MOST = 1_000;

/**
 * Searches that were found to have more matches than are counted: for half a minute that is taken as it was, and only the
 * page is looked for. Of one process; keyed by everything but the page and the order.
 */
export class KnownMany {
  #until = new Map<string, number>();

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > Date.now();
  }

  add(key: string): void {
    if (this.#until.size >= KNOWN_MOST) this.#until.clear();
    this.#until.set(key, Date.now() + KNOWN_FOR_MS);
  }
}
