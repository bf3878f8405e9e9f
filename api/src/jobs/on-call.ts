/** Work that begins when it is called for, one round at a time; a call during a round means one more after it. */
import type { Logger } from 'pino';

export interface OnCall {
  wake(): void;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

export function onCall(
  work: () => Promise<unknown>,
  { log, name }: { log: Pick<Logger, 'error'>; name: string },
): OnCall {
  let isCalled = false;
  let running: Promise<void> | null = null;
  async function run(): Promise<void> {
    while (isCalled) {
      isCalled = false;
      await work().catch((error: unknown) => log.error({ err: error }, `${name} failed`));
    }
    running = null;
  }
  return {
    wake() {
      isCalled = true;
      running ??= run();
    },
    async settled() {
      await running;
    },
  };
}
