/** A repeatable random source: the same seed gives the same marketplace. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  whole(min: number, max: number): number;
  /** True with the probability `share`. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items in random order, or all if there are fewer. */
  some<T>(items: readonly T[], count: number): T[];
  /** A random key by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

/** Mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
  const some = <T>(items: readonly T[], count: number): T[] => {
    const rest = [...items];
    return Array.from(
      { length: Math.min(count, rest.length) },
      () => rest.splice(whole(0, rest.length - 1), 1)[0] as T,
    );
  };
  const weighted = <K extends string>(weights: Readonly<Record<K, number>>): K => {
    const entries = Object.entries(weights) as [K, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    return (entries.at(-1) as [K, number])[0];
  };
  return { next, whole, chance: (share) => next() < share, pick, some, weighted };
};

/** A UUIDv7 of this time, so that demo rows sort by id like real ones. */
export const idAt = (random: Random, time: Date): string => {
  const bits = () => random.whole(0, 0xffff).toString(16).padStart(4, '0');
  const stamp = time.getTime().toString(16).padStart(12, '0');
  const version = `7${bits().slice(1)}`;
  const variant = (random.whole(0, 0x3fff) | 0x8000).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${version}-${variant}-${bits()}${bits()}${bits()}`;
};
