/** A PostgreSQL and a second one that it streams to, of the machine's own packages: both in a folder, on sockets alone. */
import { spawn, type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseServerUser } from '#api/database/embedded/server-user.ts';

export interface OneServer {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  ask<Row extends object>(statement: string): Promise<Row[]>;
}

export interface StreamingPair {
  primary: OneServer;
  replica: OneServer;
  stop(): Promise<void>;
}

const needed = ['initdb', 'postgres', 'pg_basebackup'];

/** The newest of Debian's packages with all that is needed; null where there is none. */
export function findPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
  const folders = versions.map(version => path.join(root, version, 'bin'));
  return folders.find(bin => needed.every(name => existsSync(path.join(bin, name)))) ?? null;
}

export interface Servers {
  sockets: string;
  /** A new folder that the servers may write. */
  folder(name: string): string;
  /** One of PostgreSQL's programs, as the user of the servers. @throws with what it says */
  run(name: string, args: string[]): void;
  /** As `initdb` has it. */
  makeData(name: string): string;
  server(data: string, port: number, settings?: readonly string[]): OneServer;
  remove(): void;
}

/** Servers in one folder, where nobody but they and we come. */
export function makeServers(bin: string, { isDurable = false }: { isDurable?: boolean } = {}): Servers {
  const user = chooseServerUser([]);
  const root = mkdtempSync(path.join(tmpdir(), 'pair-'));
  chmodSync(root, 0o711);
  const folder = (name: string) => {
    const made = path.join(root, name);
    mkdirSync(made, { mode: 0o700 });
    if (user) chownSync(made, user.uid, user.gid);
    return made;
  };
  const sockets = folder('sockets');
  chmodSync(sockets, 0o755);
  const run = (name: string, args: string[]) => {
    const ran = spawnSync(path.join(bin, name), args, { cwd: '/', encoding: 'utf8', ...user });
    if (ran.status !== 0) throw new Error(`${name}: ${ran.stderr}`);
  };
  return {
    sockets,
    folder,
    run,
    server,
    makeData(name) {
      const data = folder(name);
      run('initdb', [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '--no-sync',
        '-E',
        'UTF8',
        '--locale',
        'C',
      ]);
      return data;
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };

  function server(data: string, port: number, more: readonly string[] = []): OneServer {
    let running: ChildProcess | null = null;
    const at = (database: string) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}&port=${port}`;
    async function ask<Row extends object>(statement: string, database = 'postgres'): Promise<Row[]> {
      const client = new pg.Client({ connectionString: at(database) });
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    }
    return {
      url: at('shop'),
      ask,
      async start() {
        const settings = [
          `fsync=${isDurable ? 'on' : 'off'}`,
          'listen_addresses=',
          `unix_socket_directories=${sockets}`,
          ...more,
        ];
        const args = ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])];
        running = spawn(path.join(bin, 'postgres'), args, { cwd: '/', stdio: 'ignore', ...user });
        while (!(await ask('select 1').catch(() => null))) {
          if (running.exitCode !== null) throw new Error(`postgres ended with ${running.exitCode}`);
          await pause(20);
        }
      },
      async kill() {
        if (!running || running.exitCode !== null || running.signalCode !== null) return;
        // Its own processes see that it is gone, and end.
        running.kill('SIGKILL');
        await once(running, 'exit');
      },
    };
  }
}

export async function startPair(bin: string, options: { isDurable?: boolean } = {}): Promise<StreamingPair> {
  const { sockets, folder, run, makeData, server, remove } = makeServers(bin, options);
  const second = folder('replica');
  const primary = server(makeData('primary'), 5_501);
  const replica = server(second, 5_502);
  await primary.start();
  await primary.ask('create database shop');
  const from = ['-h', sockets, '-p', '5501', '-U', 'postgres'];
  run('pg_basebackup', [...from, '-D', second, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  await replica.start();
  return {
    primary,
    replica,
    async stop() {
      await replica.kill();
      await primary.kill();
      remove();
    },
  };
}
