/** Starts the nightly backup when it is due, in a process of its own with less of the processor. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Config } from '#api/config.ts';
import { repeat, type Repeated } from '#api/jobs/repeat.ts';
import { programOf } from '#api/project-root.ts';
import { isNightlyDue } from './commands/nightly-command.ts';

const lookEveryMs = 60_000;
const niceness = 10;

export function startNightlyBackups(knex: Knex, config: Config, log: Logger): Repeated {
  const ending = new AbortController();
  const rounds = repeat(
    async () => {
      if (ending.signal.aborted || !(await isNightlyDue(knex, config))) return;
      const { code, said } = await runNightly(ending.signal);
      if (code === 0) log.info({ said }, 'backup made');
      else if (!ending.signal.aborted) log.error({ code, said }, 'backup or drill failed');
    },
    { everyMs: lookEveryMs, log, name: 'nightly backup' },
  );
  return {
    stop() {
      ending.abort();
      return rounds.stop();
    },
  };
}

/** Ends with the shop. */
async function runNightly(signal: AbortSignal): Promise<{ code: number | null; said: string }> {
  const { file, execArgv } = programOf('build/operate');
  const child = spawn(process.execPath, [...execArgv, file, 'backup:nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
  child.once('error', error => (said += error.message));
  child.once('spawn', () => {
    try {
      setPriority(child.pid ?? 0, niceness);
    } catch {
      // Not allowed here: then it works as fast as it can.
    }
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}
