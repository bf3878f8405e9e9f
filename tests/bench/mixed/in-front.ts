/** What stands in front of the nodes: HAProxy with the shipped configuration where it is installed, else a small proxy. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#api/project-root.ts';
import { startRoundRobinProxy } from '#tests/operate/round-robin-proxy.ts';

export interface InFront {
  name: string;
  origin: string;
  stop(): Promise<void>;
}

const shipped = path.join(projectRoot, 'docs', 'operate', 'haproxy', 'haproxy.cfg');

/** Without TLS, which would be paid by the people of the bench too; all else is as shipped. */
export async function openInFront(origins: readonly string[], folder: string): Promise<InFront> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    const { origin, stop } = await startRoundRobinProxy(origins);
    return { name: 'a proxy in turn', origin, stop };
  }
  const port = await freePort();
  const servers = origins.map((origin, at) => `\tserver node${at + 1} 127.0.0.1:${new URL(origin).port}`);
  const config = readFileSync(shipped, 'utf8')
    .replace(/^\tbind :443 .*$/m, `\tbind 127.0.0.1:${port}`)
    .replaceAll(/^\tserver node\d .*\n?/gm, '')
    .trimEnd();
  const file = path.join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, `${config}\n${servers.join('\n')}\n`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const origin = `http://127.0.0.1:${port}`;
  // Until it has found its nodes.
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}.`);
    await pause(100);
  }
  return {
    name: 'HAProxy as shipped, without TLS',
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
