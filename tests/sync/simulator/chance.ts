/** Seeded randomness. Each step of a schedule draws from its own source, so that one step never affects another. */
export interface Chance {
  /** In [0, 1). */
  float(): number;
  /** Inclusive. */
  int(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** A key, chosen by its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

export function createChance(seed: number, step = 0): Chance {
  const float = splitMix32((seed * 0x9e3779b1 + step * 0x85ebca6b) >>> 0);
  const int = (least: number, most: number) => least + Math.floor(float() * (most - least + 1));
  return {
    float,
    int,
    happens: probability => float() < probability,
    pick<T>(items: readonly T[]): T {
      if (items.length === 0) throw new Error('Nothing to pick from.');
      return items[int(0, items.length - 1)] as T;
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][];
      let rest = float() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => (rest -= weight) < 0) ?? entries.at(-1);
      if (!found) throw new Error('No weights.');
      return found[0];
    },
  };
}

function splitMix32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
  };
}
