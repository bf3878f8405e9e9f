/**
 * Works one after the other, and its senders in turn: whoever sends eight files waits for the other seven, not everybody
 * else. Both the whole queue and what one sender may have in it are bounded.
 */
export interface FairTurns {
  /** `waiting`: this sender has enough in the queue; `crowded`: all have. Nothing is done then. */
  take<T>(sender: string, work: () => Promise<T>): Promise<T | 'waiting' | 'crowded'>;
}

export interface Bounds {
  /** Waiting and running. */
  ofAll: number;
  ofOne: number;
}

export function createFairTurns({ ofAll, ofOne }: Bounds): FairTurns {
  /** In the order of their turns: a sender whose turn it was goes to the end. */
  const senders = new Map<string, (() => void)[]>();
  const counts = new Map<string, number>();
  let count = 0;
  let isRunning = false;

  function next(): void {
    const [first] = senders;
    isRunning = first !== undefined;
    if (!first) return;
    const [sender, [begin, ...rest]] = first;
    senders.delete(sender);
    if (rest.length > 0) senders.set(sender, rest);
    begin?.();
  }

  return {
    async take(sender, work) {
      const own = counts.get(sender) ?? 0;
      if (own >= ofOne) return 'waiting';
      if (count >= ofAll) return 'crowded';
      counts.set(sender, own + 1);
      count++;
      if (isRunning)
        await new Promise<void>(resolve => senders.set(sender, [...(senders.get(sender) ?? []), resolve]));
      isRunning = true;
      try {
        return await work();
      } finally {
        const left = (counts.get(sender) ?? 1) - 1;
        if (left > 0) counts.set(sender, left);
        else counts.delete(sender);
        count--;
        next();
      }
    },
  };
}
