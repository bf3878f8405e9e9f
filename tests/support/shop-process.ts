/** The built shop as a separate process on its own data folder, which can be stopped, killed and reopened. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Knex } from 'knex';
import { connectDatabase } from '#api/database/connect.ts';
import { socketUrl } from '#api/database/embedded/create-database.ts';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { isBuildFresh } from '../../scripts/build-stamp.mjs';
import { type Program, startProgram } from './program.ts';

export interface ShopProcess {
  /** Unchanged by a restart, because browsers store data by origin. */
  readonly origin: string;
  readonly dataDir: string;
  /** The shop's own database, for looking and for making worlds. Only while the shop is open. */
  readonly knex: Knex;
  /** Process id of the running server. */
  pid(): number;
  isOpen(): boolean;
  /** Opens it again on the same port; does nothing while it is open. */
  open(): Promise<void>;
  /** Like Ctrl-C: requests in progress finish. */
  stop(): Promise<void>;
  /** SIGKILL to the server only; its database then stops automatically. */
  kill(): Promise<void>;
  /** SIGKILL to server and database together. */
  killAll(): Promise<void>;
  /** SIGKILL to the database only; the server restarts it. */
  killDatabase(): void;
  /** All output of the current process. */
  said(): string;
}

export interface ShopOptions {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  /** For a shop that must know its address before it opens. Default: any free port. */
  port?: number;
  /** Another build than the one that is tested, or whatever is there already: `freshProgram()`. */
  program?: string;
}

/** `npm run build` makes it; SHOP_PROGRAM names another build. */
export const shopProgram = path.resolve(process.env['SHOP_PROGRAM'] ?? 'dist/server/main.js');

/** For tests that may run before there is a build: the sources themselves then, which are slower to start. */
export function freshProgram(): string {
  return process.env['SHOP_PROGRAM'] || isBuildFresh() ? shopProgram : path.resolve('api/src/main.ts');
}

/** Of `npm start`: what is measured and tried runs as it is shipped. */
export const startFlags: string[] =
  (
    createRequire(import.meta.url)('../../package.json') as { scripts: { start: string } }
  ).scripts.start.match(/--\S+/g) ?? [];

export async function openShop({
  dataDir,
  env = {},
  port: wantedPort = 0,
  program: file = shopProgram,
}: ShopOptions): Promise<ShopProcess> {
  if (!existsSync(file)) throw new Error(`There is no ${file}: run npm run build first.`);
  let program: Program | null = null;
  let port = wantedPort;
  let connected: Knex | null = null;

  async function open(): Promise<void> {
    if (program && !program.hasEnded()) return;
    program = startProgram({
      args: [...startFlags, ...(file.endsWith('.ts') ? ['--import', 'tsx', file] : [file])],
      env: {
        DATABASE_URL: '',
        PUBLIC_URL: '',
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        NODE_ENV: 'test',
        // A machine with six times the work that it can do answers late, and not by 503.
        DATABASE_WAIT_MS: '30000',
        ...env,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
      },
    });
    const announced = await program.line(/ is open at http:/);
    // It announces its public address, which may be that of something in front of it.
    port ||= Number(/:(\d+)$/.exec(announced)?.[1]);
  }

  await open();
  const running = () => {
    if (!program) throw new Error('The shop has not been opened.');
    return program;
  };
  const databaseServer = () => {
    const found = findEmbeddedServer(dataDir);
    // One that has just begun has not written down yet where it listens.
    if (!found?.socketDir) throw new Error('No database server runs.');
    return found;
  };
  async function letGo(): Promise<void> {
    await connected?.destroy();
    connected = null;
  }

  return {
    origin: `http://localhost:${port}`,
    dataDir,
    get knex() {
      connected ??= connectDatabase({
        url: socketUrl(databaseServer().socketDir, 'selvedge'),
        poolMax: 2,
        acquireTimeoutMs: 20_000,
      });
      return connected;
    },
    pid: () => running().pid,
    isOpen: () => !running().hasEnded(),
    open,
    async stop() {
      await letGo();
      await running().kill('SIGTERM');
    },
    async kill() {
      await letGo();
      await running().kill('SIGKILL');
    },
    async killAll() {
      await letGo();
      process.kill(databaseServer().pid, 'SIGKILL');
      await running().kill('SIGKILL');
    },
    killDatabase: () => void process.kill(databaseServer().pid, 'SIGKILL'),
    said: () => running().said(),
  };
}
