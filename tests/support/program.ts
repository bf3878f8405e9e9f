/** A child process of a test: its lines as they come, its exit, and its output if it fails early. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Program {
  pid: number;
  /** Resolves with the first line that matches; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  hasEnded(): boolean;
  /** All output so far. */
  said(): string;
  /** Resolves with all output when it has ended. */
  ended: Promise<string>;
}

export interface ProgramOptions {
  args: string[];
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | null;
  onLine?: (line: string) => void;
}

/** Runs Node with these arguments. */
export function startProgram({ args, env = {}, user = null, onLine }: ProgramOptions): Program {
  const child = spawn(process.execPath, args, {
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  const take = (line: string) => {
    lines.push(line);
    onLine?.(line);
    for (const look of watchers) look();
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', take);
  let hasEnded = false;
  const ended = once(child, 'close').then(() => {
    hasEnded = true;
    return lines.join('\n');
  });
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => hasEnded,
    said: () => lines.join('\n'),
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
