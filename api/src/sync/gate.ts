/**
 * So many at once and the others in the order in which they came. Commits of synced rows go one by one whatever is done:
 * a backlog of fifty phones that holds every connection of a node would only keep everybody else from asking anything.
 */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async work => {
    // Whoever leaves hands the place on, so that nobody who comes now slips in before.
    if (underWay >= most) await new Promise<void>(resolve => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
