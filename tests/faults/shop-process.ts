/** A process that owns an embedded database and writes to it, for the tests that kill it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ShopProcess {
  pid: number;
  /** Numbers whose COMMIT the process has seen. */
  acknowledged: number[];
  /** Resolves with the first line that matches; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Resolves with all that it said when it has ended. */
  ended: Promise<string>;
}

export interface ShopOptions {
  dataDir: string;
  env?: Record<string, string>;
  user?: { uid: number; gid: number } | null;
}

export function startShopProcess({ dataDir, env = {}, user = null }: ShopOptions): ShopProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/faults/own-database.ts', dataDir],
    {
      ...user,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const acknowledged: number[] = [];
  const watchers = new Set<() => void>();
  const take = (line: string) => {
    const number = /^wrote (\d+)$/.exec(line)?.[1];
    if (number) acknowledged.push(Number(number));
    lines.push(line);
    for (const look of watchers) look();
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', take);
  const ended = once(child, 'close').then(() => lines.join('\n'));
  return {
    pid: child.pid ?? 0,
    acknowledged,
    ended,
    async line(pattern) {
      const seen = new Promise<string>(resolve => {
        const look = () => {
          const found = lines.find(line => pattern.test(line));
          if (found === undefined) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      });
      const failed = ended.then(said => Promise.reject(new Error(`Ended before ${pattern}:\n${said}`)));
      return Promise.race([seen, failed]);
    },
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
