import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFormerAssets } from './former-assets.ts';
import { servePwa } from './serve-pwa.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'selvedge-assets-'));
  dir = path.join(root, 'kept');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-22T00:00:00Z');

/** Deploys a build with these files and starts a shop with it. */
function release(names: readonly string[], day: number) {
  const present = path.join(root, 'pwa', 'assets');
  rmSync(present, { recursive: true, force: true });
  mkdirSync(present, { recursive: true });
  for (const name of names) writeFileSync(path.join(present, name), `// ${name}`);
  return keepFormerAssets({ present, dir, nowMs: startMs + day * dayMs });
}

test('files of former builds are there for thirty days after a build without them', () => {
  release(['app-1.js', 'app-1.js.br', 'same.js'], 0);
  release(['app-2.js', 'same.js'], 50);
  const third = release(['app-3.js', 'same.js'], 60);
  expect(third.read('app-1.js')?.toString()).toBe('// app-1.js');
  expect(third.read('app-2.js')?.toString()).toBe('// app-2.js');
  const later = release(['app-3.js', 'same.js'], 85);
  expect([later.read('app-1.js'), later.read('app-2.js')?.toString()]).toEqual([null, '// app-2.js']);
  expect(readdirSync(path.join(dir, 'former'))).toEqual(['app-2.js']);
});

test('a build that comes back takes its files with it, and a copy cut short is made again', () => {
  release(['app-1.js'], 0);
  release(['app-2.js'], 1);
  const back = release(['app-1.js'], 2);
  expect([back.read('app-1.js'), back.read('app-2.js')?.toString()]).toEqual([null, '// app-2.js']);
  writeFileSync(path.join(dir, 'current', 'app-1.js'), '');
  release(['app-1.js'], 3);
  expect(release(['app-9.js'], 4).read('app-1.js')?.toString()).toBe('// app-1.js');
});

test.each(['../secret', '..', 'a/b.js', 'app.js/../x.js', 'passwd', ''])(
  'the name %j names nothing',
  name => {
    release(['app-1.js'], 0);
    expect(release(['app-2.js'], 1).read(name)).toBeNull();
  },
);

test('over HTTP: a chunk of before, as lasting as the present ones, and the worker that ends all workers', async () => {
  release(['app-1.js'], 0);
  const former = release(['app-2.js'], 1);
  writeFileSync(path.join(root, 'pwa', 'sw.js'), 'the broken one');
  const serve = servePwa({
    root: path.join(root, 'pwa'),
    pages: async () => null,
    shell: 'x',
    log: pino({ level: 'silent' }),
    former,
    isWorkerRetired: true,
  });
  const server = new Koa().use(serve).listen(0);
  try {
    const ask = (where: string) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${where}`);
    const old = await ask('/assets/app-1.js');
    expect([old.status, old.headers.get('content-type'), old.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await ask('/assets/app-0.js')).status).toBe(404);
    const worker = await ask('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const script = await worker.text();
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain('broken');
    expect(script).not.toContain('indexedDB');
  } finally {
    server.close();
  }
});
