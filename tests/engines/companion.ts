/** A program that runs beside the tests, and no longer than they do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Companion {
  /** First line that it writes to its file descriptor 3. */
  line: Promise<string>;
  /** Rejects when it ends by itself. */
  lost: Promise<never>;
  end(): Promise<void>;
}

export function startCompanion(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Companion {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stopIt = () => void child.kill();
  process.once('exit', stopIt);
  const ended = once(child, 'exit');
  const lost = ended.then(
    ([code]) => Promise.reject(new Error(`${program} has ended with ${code}.`)),
    (error: unknown) => Promise.reject(new Error(`${program} did not start.`, { cause: error })),
  );
  // Whoever waits for it hears of it; nobody else has to.
  lost.catch(() => undefined);
  const lines = createInterface(child.stdio[3] as Readable);
  return {
    line: once(lines, 'line').then(([line]) => String(line)),
    lost,
    async end() {
      process.off('exit', stopIt);
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}
