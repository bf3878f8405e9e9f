/** One process for strangers' files, as the shop sees it: begun with the first file, and again after it has died. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { programOf } from '#api/project-root.ts';
import { type Ask, costlySignal, type Limits, type Told, type Work } from './decoder-words.ts';

export interface DecoderProcess {
  /** One at a time. `costly`: it took more than it may; `crashed`: twice, the second time in a fresh process. */
  run<Kind extends keyof Work>(
    kind: Kind,
    ask: Work[Kind]['ask'],
  ): Promise<{ answer: Work[Kind]['answer'] } | 'costly' | 'crashed'>;
  /** Of the process that lives now. */
  pid(): number | null;
  /** For good: files under way fail. */
  end(): void;
}

export interface DecoderOptions {
  limits?: Limits;
  /** 0 is as urgent as the shop itself, 19 the least. */
  niceness: number;
}

/**
 * 60 megapixels of noise take 0.1 s for each million; a photograph of a slow machine may take twice that. The memory is
 * twice what 60 megapixels with transparency need.
 */
export const fileLimits: Limits = { cpuMs: 2_000, cpuMsPerMegapixel: 250, rssBytes: 1_000_000_000 };
/** Whatever happens to the process's own watch: far more than its processor time takes on a busy machine. */
const longestMs = 180_000;
/** Memory that a picture took goes back to the machine after this. */
const idleMs = 120_000;
const attempts = 2;

export function createDecoderProcess({ limits = fileLimits, niceness }: DecoderOptions): DecoderProcess {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let hasEnded = false;

  function alive(): ChildProcess {
    if (hasEnded) throw new Error('The shop is ending');
    if (child) return child;
    const started = start(niceness);
    const forget = () => {
      if (child === started) child = null;
    };
    started.once('exit', forget);
    started.on('error', forget);
    return (child = started);
  }

  function rest(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function attempt(ask: Ask): Promise<Told | 'costly' | 'crashed'> {
    clearTimeout(idle);
    const process = alive();
    const ending = new AbortController();
    const late = setTimeout(() => process.kill('SIGKILL'), longestMs);
    process.ref();
    try {
      // A process that can't be started says so by an error, which both throw: it says nothing of this file.
      const told = once(process, 'message', ending).then(([told]: Told[]) => told as Told);
      // Not `exit`, which may come before its last word.
      const exit = once(process, 'close', ending).then(([, signal]: unknown[]) =>
        signal === costlySignal ? 'costly' : 'crashed',
      );
      process.send(ask, () => undefined);
      const outcome = await Promise.race([told, exit]);
      if (typeof outcome === 'string') child = null;
      return outcome;
    } finally {
      clearTimeout(late);
      ending.abort();
      process.unref();
      idle = setTimeout(rest, idleMs).unref();
    }
  }

  return {
    async run<Kind extends keyof Work>(kind: Kind, asked: Work[Kind]['ask']) {
      const ask = { kind, limits, ...asked } as Ask;
      for (let nth = 1; nth <= attempts; nth++) {
        const told = await attempt(ask);
        if (told === 'crashed') continue;
        return told === 'costly' ? told : { answer: told.done as Work[Kind]['answer'] };
      }
      return 'crashed';
    },
    pid: () => child?.pid ?? null,
    end() {
      hasEnded = true;
      clearTimeout(idle);
      rest();
    },
  };
}

function start(niceness: number): ChildProcess {
  const { file, execArgv } = programOf('outside/images/decoder');
  const child = fork(file, [], {
    execArgv: [...execArgv, '--max-old-space-size=512'],
    // No keys, no addresses of databases: a hole in a library finds nothing here.
    env: Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].map(name => [name, process.env[name]])),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.once('spawn', () => {
    try {
      setPriority(child.pid ?? 0, niceness);
    } catch {
      // Where that is not allowed, all are as urgent.
    }
  });
  child.unref();
  child.channel?.unref();
  return child;
}
