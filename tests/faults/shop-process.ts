/** A process that owns an embedded database and writes to it, for the tests that kill it. */
import path from 'node:path';
import { type Program, startProgram } from '#tests/support/program.ts';

export interface ShopProcess extends Program {
  /** Numbers whose COMMIT the process has seen. */
  acknowledged: number[];
}

export interface ShopOptions {
  dataDir: string;
  env?: Record<string, string>;
  user?: { uid: number; gid: number } | null;
}

/** Another user may write beside `dataDir`, and not where this process has its temporary files. */
export function startShopProcess({ dataDir, env = {}, user = null }: ShopOptions): ShopProcess {
  const acknowledged: number[] = [];
  const program = startProgram({
    args: ['--import', 'tsx', 'tests/faults/own-database.ts', dataDir],
    env: user ? { TMPDIR: path.dirname(dataDir), ...env } : env,
    user,
    onLine(line) {
      const number = /^wrote (\d+)$/.exec(line)?.[1];
      if (number) acknowledged.push(Number(number));
    },
  });
  return { ...program, acknowledged };
}
