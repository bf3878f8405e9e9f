/**
 * Lets a few pieces of work run at once and a few wait: signing in must not take the machine from the shop.
 * Whoever finds the queue full, or waits too long, is turned away with `null`.
 */
export interface WorkQueue {
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

export interface QueueLimits {
  atOnce: number;
  waiting: number;
  waitMs: number;
}

export function createWorkQueue({ atOnce, waiting, waitMs }: QueueLimits): WorkQueue {
  const line: ((isMyTurn: boolean) => void)[] = [];
  let running = 0;

  function takeTurn(): Promise<boolean> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve(true);
    }
    if (line.length >= waiting) return Promise.resolve(false);
    return new Promise(resolve => {
      const leave = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        resolve(false);
      }, waitMs);
      const start = (isMyTurn: boolean) => {
        clearTimeout(leave);
        resolve(isMyTurn);
      };
      line.push(start);
    });
  }

  function passTurn(): void {
    const next = line.shift();
    // The place is handed on, so `running` stays.
    if (next) next(true);
    else running -= 1;
  }

  return {
    async run(work) {
      if (!(await takeTurn())) return null;
      try {
        return await work();
      } finally {
        passTurn();
      }
    },
  };
}

/**
 * Counting a sign-in asks the database three times. Two hundred at once would put all their questions before those of
 * people who browse; a few at a time leave room between them. A body has been read before its turn comes, so that a
 * slow client holds no place.
 */
export const createSignInQueue = (): WorkQueue =>
  createWorkQueue({ atOnce: 4, waiting: 500, waitMs: 10_000 });
