import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

let root: string;
let store: FileStore;
const roots: string[] = [];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'selvedge-store-'));
  roots.push(root);
  store = createFolderStore({ root, minFreeBytes: 0, minFreeShare: 0 });
});
afterAll(() => Promise.all(roots.map(folder => rm(folder, { recursive: true, force: true }))));

const sha256 = createHash('sha256').update('a design').digest('hex');
const name = `${sha256}.print.svg`;
const temporary = () => readdir(path.join(root, '.tmp'));

async function* parts(...texts: string[]) {
  for (const part of texts) yield Buffer.from(part);
}

async function* breakingOff() {
  yield Buffer.from('a des');
  throw new Error('socket closed');
}

test('what is received is hashed, kept under its name and read again', async () => {
  const received = await store.receive(parts('a ', 'design'), 100);
  expect(received).toMatchObject({ sha256, bytes: 8 });
  await received?.keep(name);
  await received?.discard();
  const found = await store.read(name);
  expect(found && (await text(found.stream))).toBe('a design');
  expect(await temporary()).toEqual([]);
});

test.each([
  ['longer than the limit', () => store.receive(parts('a ', 'design'), 7), null],
  ['broken off', () => store.receive(breakingOff(), 100).catch(() => 'failed'), 'failed'],
  ['discarded', async () => (await store.receive(parts('a'), 7))?.discard(), undefined],
])('nothing is left of a file that was %s', async (_, receive, result) => {
  expect(await receive()).toBe(result);
  expect(await temporary()).toEqual([]);
});

test.each(['../escape', `${sha256}/../x.svg`, sha256, 'A'.repeat(64) + '.svg', `${sha256}.`])(
  'the name %s is refused',
  async bad => {
    await expect(store.put(bad, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(store.read(bad)).rejects.toThrow(RangeError);
  },
);

test.each([{ minFreeBytes: Number.MAX_SAFE_INTEGER }, { minFreeShare: 1 }])(
  'short of space (%o) nothing is written',
  async limit => {
    const full = createFolderStore({ root, minFreeBytes: 0, minFreeShare: 0, ...limit });
    await expect(full.put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await temporary()).toEqual([]);
    expect(await full.read(name)).toBeNull();
    expect(await full.state()).toBe('full');
  },
);

test('what a killed process left is swept, what is being written is not', async () => {
  const beingWritten = await store.receive(parts('new'), 10);
  const abandoned = path.join(root, '.tmp', 'abandoned');
  await writeFile(abandoned, 'old');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(abandoned, hoursAgo, hoursAgo);
  expect(await store.sweepTemporary()).toBe(1);
  expect(await temporary()).toEqual([path.basename(beingWritten?.path ?? '')]);
});
