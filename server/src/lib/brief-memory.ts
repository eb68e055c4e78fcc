const KEPT_FOR_MS = 30_000;
const KEPT_MOST = 1_000;

/** What was found of a search a moment ago: for half a minute it is taken as it was. Of one process. */
export class BriefMemory<Value> {
  #kept = new Map<string, { value: Value; until: number }>();

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.until > Date.now() ? kept.value : undefined;
  }

  set(key: string, value: Value): Value {
    if (this.#kept.size >= KEPT_MOST) this.#kept.clear();
    this.#kept.set(key, { value, until: Date.now() + KEPT_FOR_MS });
    return value;
  }
}
