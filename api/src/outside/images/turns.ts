/** At most `atOnce` works run together; the others wait in the order in which they came. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async work => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The turn goes straight to the next, so that nobody can come in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
