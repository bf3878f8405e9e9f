import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStaffFiles } from './staff-files.ts';

const origin = 'https://shop.test';
const pathOf = (asked: string | Request) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname;

/** The part of the browser's cache that is used. */
function fakeCache() {
  const kept = new Map<string, string>();
  return {
    kept,
    keys: async () => [...kept.keys()].map(path => new Request(origin + path)),
    match: async (asked: string) =>
      kept.has(pathOf(asked)) ? new Response(kept.get(pathOf(asked))) : undefined,
    addAll: async (paths: string[]) => void paths.forEach(path => kept.set(path, 'code')),
    put: async (asked: string, answer: Response) => void kept.set(pathOf(asked), await answer.text()),
    delete: async (asked: string) => kept.delete(pathOf(asked)),
  };
}

let cache: ReturnType<typeof fakeCache>;
let build: string[];

beforeEach(() => {
  cache = fakeCache();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async () => Response.json(build));
});
afterEach(() => vi.unstubAllGlobals());

const files = () => [...cache.kept.keys()].filter(path => path.startsWith('/assets/')).toSorted();
const buildOf = (nth: number) => ['/assets/staff-shared.js', `/assets/staff-jobs-${nth}.js`];
async function update(nth: number) {
  build = buildOf(nth);
  await keepStaffFiles('add');
  await keepStaffFiles('tidy');
}

test('another tab still finds the files of the two builds before; older ones go', async () => {
  await update(1);
  await update(2);
  expect(files()).toEqual([...new Set([...buildOf(1), ...buildOf(2)])].toSorted());
  await update(3);
  expect(files()).toContain('/assets/staff-jobs-1.js');
  await update(4);
  expect(files()).toEqual(
    ['/assets/staff-shared.js', ...[2, 3, 4].map(nth => `/assets/staff-jobs-${nth}.js`)].toSorted(),
  );
});

test('the same build again pushes none out', async () => {
  await update(1);
  await update(2);
  for (let again = 0; again < 5; again++) await update(2);
  expect(files()).toContain('/assets/staff-jobs-1.js');
});

test('what was kept before builds were noted counts as the build before', async () => {
  build = buildOf(1);
  await keepStaffFiles('add');
  await cache.put('/assets/home.js', new Response('seen by visit'));
  await update(2);
  expect(files()).toContain('/assets/staff-jobs-1.js');
  await update(3);
  await update(4);
  expect(files()).not.toContain('/assets/home.js');
});

test('without a list nothing is dropped', async () => {
  await update(1);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(keepStaffFiles('tidy')).rejects.toThrow('503');
  expect(files()).toEqual(buildOf(1).toSorted());
});
