/**
 * Ceph's S3 gateway (`radosgw`) with the smallest cluster below it: one monitor, and one store of objects in memory. Of
 * Debian's packages `radosgw ceph-mon ceph-osd ceph-common`; everything is in a folder and on the loopback address.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';

export interface Gateway {
  origin: string;
  keys: { accessKeyId: string; secretAccessKey: string };
  /** SIGKILL to the gateway alone: what it has taken lies below it. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** The cluster stands still, and goes on: the gateway listens and answers nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const programs = ['ceph-mon', 'ceph-osd', 'ceph', 'monmaptool', 'radosgw', 'radosgw-admin'];

/** The first program that is not here; null when all are. */
export function missingForGateway(): string | null {
  return programs.find(name => spawnSync(name, ['--version']).error) ?? null;
}

const readyMs = 120_000;

export async function startGateway(): Promise<Gateway> {
  const root = mkdtempSync(path.join(tmpdir(), 'ceph-'));
  for (const name of ['run', 'mon', 'osd', 'log']) mkdirSync(path.join(root, name));
  const [monitor, port] = [await freePort(), await freePort()];
  const conf = path.join(root, 'ceph.conf');
  const fsid = randomUUID();
  writeFileSync(conf, configOf(root, { fsid, monitor, port }));
  const run = (name: string, ...args: string[]): string => {
    const ran = spawnSync(name, ['-c', conf, ...args], { encoding: 'utf8', timeout: readyMs });
    if (ran.status !== 0)
      throw new Error(`${name} ${args[0]}: ${ran.stderr}${tail('mon.a')}${tail('osd.0')}`);
    return ran.stdout;
  };
  const tail = (name: string): string => {
    try {
      return readFileSync(path.join(root, 'log', `${name}.said`), 'utf8').slice(-2_000);
    } catch {
      return '';
    }
  };
  const running = new Map<string, ChildProcess>();
  const spawned = (said: string, name: string, ...args: string[]) => {
    const out = openSync(path.join(root, 'log', `${said}.said`), 'a');
    running.set(said, spawn(name, ['-c', conf, '-f', ...args], { stdio: ['ignore', out, out] }));
    closeSync(out);
  };
  const end = async (said: string) => {
    const child = running.get(said);
    running.delete(said);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  };
  const origin = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'SHOPKEYOFTHETESTS', secretAccessKey: randomUUID().replaceAll('-', '') };
  const gateway: Gateway = {
    origin,
    keys,
    async start() {
      spawned('rgw', 'radosgw', '-n', 'client.rgw');
      const until = Date.now() + readyMs;
      while (!(await fetch(origin).catch(() => null))) {
        if (running.get('rgw')?.exitCode !== null || Date.now() > until)
          throw new Error(`radosgw did not come up: ${tail('rgw')}`);
        await pause(100);
      }
    },
    kill: () => end('rgw'),
    freeze: () => void running.get('osd.0')?.kill('SIGSTOP'),
    thaw: () => void running.get('osd.0')?.kill('SIGCONT'),
    async stop() {
      for (const said of ['rgw', 'osd.0', 'mon.a']) await end(said);
      rmSync(root, { recursive: true, force: true });
    },
  };
  try {
    const map = path.join(root, 'monmap');
    spawnSync('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, map]);
    run('ceph-mon', '--id', 'a', '--mkfs', '--monmap', map, '--keyring', '/dev/null');
    writeFileSync(path.join(root, 'mon', 'keyring'), '');
    spawned('mon.a', 'ceph-mon', '--id', 'a');
    const osd = randomUUID();
    run('ceph', '--connect-timeout', '60', 'osd', 'create', osd);
    run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
    run('ceph-osd', '--id', '0', '--mkfs', '--osd-uuid', osd);
    spawned('osd.0', 'ceph-osd', '--id', '0');
    const { accessKeyId, secretAccessKey } = keys;
    const names = ['--uid=shop', '--display-name=shop'];
    run(
      'radosgw-admin',
      '-n',
      'client.rgw',
      'user',
      'create',
      ...names,
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    );
    await gateway.start();
    return gateway;
  } catch (error) {
    await gateway.stop();
    throw error;
  }
}

const configOf = (
  root: string,
  { fsid, monitor, port }: { fsid: string; monitor: number; port: number },
): string => `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${monitor}
ms bind msgr2 = false
public addr = 127.0.0.1
run dir = ${root}/run
admin socket = ${root}/run/$name.asok
log file = ${root}/log/$name.log
auth cluster required = none
auth service required = none
auth client required = none
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail crit = 1
mon data avail warn = 2

[mon.a]
mon data = ${root}/mon

[osd.0]
osd data = ${root}/osd
osd objectstore = memstore
osd class update on start = false
memstore device bytes = 1073741824
osd class load list = *
osd class default list = *

[client.rgw]
keyring = /dev/null
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw enable usage log = false
`;
