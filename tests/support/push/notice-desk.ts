/** A desktop to which browsers hand their notices, on a bus of its own: what it was handed, and how one is pressed. */
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface ShownNotice {
  id: number;
  title: string;
  body: string;
}

export interface NoticeDesk {
  /** For the browser's environment. */
  env: { DBUS_SESSION_BUS_ADDRESS: string };
  /** Those that nobody has closed, as they are now. */
  shown(): ShownNotice[];
  press(id: number): void;
  stop(): Promise<void>;
}

const python = '/usr/bin/python3';
const program = path.join(import.meta.dirname, 'notice-desk.py');

/** What is missing on this machine for it, as the end of a sentence; null when everything is there. */
export function missingForDesk(): string | null {
  if (spawnSync('dbus-daemon', ['--version']).status !== 0) return 'dbus-daemon is not installed';
  if (spawnSync(python, ['-c', 'import dbus, gi']).status !== 0)
    return 'Debian’s packages python3-dbus and python3-gi are not installed';
  return null;
}

export async function startNoticeDesk(): Promise<NoticeDesk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
  const address = `unix:path=${path.join(folder, 'bus')}`;
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=${address}`]);
  await once(bus.stdout, 'data');
  const env = { DBUS_SESSION_BUS_ADDRESS: address };
  const desk = spawn(python, [program], { env: { ...process.env, ...env } });
  const open = new Map<number, ShownNotice>();
  let said = '';
  desk.stderr.on('data', (part: Buffer) => (said += String(part)));
  await new Promise<void>((resolve, reject) => {
    createInterface(desk.stdout).on('line', line => {
      const told = JSON.parse(line) as { shown?: number; closed?: number; title?: string; body?: string };
      if (told.shown !== undefined)
        open.set(told.shown, { id: told.shown, title: told.title ?? '', body: told.body ?? '' });
      else if (told.closed !== undefined) open.delete(told.closed);
      else resolve();
    });
    desk.once('close', () => reject(new Error(`The desk ended: ${said}`)));
  });
  return {
    env,
    shown: () => [...open.values()],
    press: id => void desk.stdin.write(`press ${id}\n`),
    async stop() {
      await end(desk);
      await end(bus);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}
