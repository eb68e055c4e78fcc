const LIFETIME_MS = 30_000;
const MAX_ENTRIES = 1_000;

/** Caches search results in this process for 30 seconds, at most 1,000 of them. */
export class ShortCache<Value> {
  #entries = new Map<string, { value: Value; expiresAt: number }>();

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.value : undefined;
  }

  set(key: string, value: Value): Value {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    this.#entries.set(key, { value, expiresAt: Date.now() + LIFETIME_MS });
    return value;
  }
}
