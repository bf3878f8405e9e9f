import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { text } from 'node:stream/consumers';
import { streamWithin } from './read-within.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'selvedge-within-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

test.each([
  [0, ''],
  [9, 'x'.repeat(9)],
  [10, 'x'.repeat(10)],
  [11, 'too_large'],
])('%i bytes of at most 10', async (bytes, answer) => {
  const file = path.join(await folder(), 'file');
  await writeFile(file, 'x'.repeat(bytes));
  expect(await streamWithin(file, 10, body => text(body as NodeJS.ReadableStream))).toBe(answer);
});

test('a file of gigabytes costs no memory', async () => {
  const file = path.join(await folder(), 'file');
  const handle = await open(file, 'w');
  await handle.truncate(8_000_000_000);
  await handle.close();
  const before = process.memoryUsage().arrayBuffers;
  expect(await streamWithin(file, 1_000_000, () => Promise.resolve('begun'))).toBe('too_large');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
});

test('what is no file is not waited for', async () => {
  const pipe = path.join(await folder(), 'pipe');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  for (const place of [pipe, '/dev/zero', tmpdir(), `${pipe}-none`])
    await expect(streamWithin(place, 10, () => Promise.resolve('begun'))).rejects.toThrow();
});
