/** A repeatable source of chance: the same seed gives the same marketplace. */
export interface Random {
  /** 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True in `share` of all cases. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** `count` different items, or all where there are fewer, in a new order. */
  some<T>(items: readonly T[], count: number): T[];
  /** One of the keys, as often as its weight says. */
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
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
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

/** A UUIDv7 of this moment, so that demo rows sort by id as real ones do. */
export const idAt = (random: Random, time: Date): string => {
  const bits = () => random.whole(0, 0xffff).toString(16).padStart(4, '0');
  const stamp = time.getTime().toString(16).padStart(12, '0');
  const version = `7${bits().slice(1)}`;
  const variant = (random.whole(0, 0x3fff) | 0x8000).toString(16);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${version}-${variant}-${bits()}${bits()}${bits()}`;
};
