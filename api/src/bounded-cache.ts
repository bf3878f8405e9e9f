/**
 * Keeps the most recently used values up to a total size, so that a stranger asking for sixteen million colours
 * pushes out pictures and never fills the memory.
 */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  readonly size: number;
}

export function createBoundedCache<Value>(
  maxWeight: number,
  weigh: (value: Value) => number,
): BoundedCache<Value> {
  // A Map keeps the order of insertion: its first key is the one unused for longest.
  const kept = new Map<string, Value>();
  let weight = 0;

  function drop(key: string, value: Value): void {
    kept.delete(key);
    weight -= weigh(value);
  }

  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      const before = kept.get(key);
      if (before !== undefined) drop(key, before);
      if (weigh(value) > maxWeight) return;
      kept.set(key, value);
      weight += weigh(value);
      for (const [oldest, old] of kept) {
        if (weight <= maxWeight) break;
        drop(oldest, old);
      }
    },
    delete(key) {
      const value = kept.get(key);
      if (value !== undefined) drop(key, value);
    },
    get size() {
      return kept.size;
    },
  };
}
