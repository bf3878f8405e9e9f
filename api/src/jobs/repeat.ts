/** Runs a piece of work again and again, one round at a time; what it throws is logged and the next round comes. */
import type { Logger } from 'pino';

export interface Repeated {
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

export function repeat(
  work: () => Promise<unknown>,
  { everyMs, log, name }: { everyMs: number; log: Pick<Logger, 'error'>; name: string },
): Repeated {
  let round: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round = work()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
