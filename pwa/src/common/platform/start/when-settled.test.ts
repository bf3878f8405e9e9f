import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellShown, whenSettled } from './when-settled.ts';

beforeEach(() => {
  const page = new EventTarget();
  const requestIdleCallback = (run: () => void) => queueMicrotask(run);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
});

afterEach(() => {
  vi.unstubAllGlobals();
  performance.clearMarks();
});

test('nothing begins before the app is shown; then what is seen, then what is kept, one after the other', async () => {
  const told: string[] = [];
  const work = (name: string) => async () => {
    told.push(`${name} begins`);
    await Promise.resolve();
    told.push(`${name} is done`);
    return name;
  };
  const all = Promise.all([
    whenSettled(work('worker'), 'kept'),
    whenSettled(work('tee')),
    whenSettled(work('form')),
  ]);
  await Promise.resolve();
  expect(told).toEqual([]);
  tellShown();
  expect(await all).toEqual(['worker', 'tee', 'form']);
  expect(told).toEqual(['tee', 'form', 'worker'].flatMap(name => [`${name} begins`, `${name} is done`]));
});

test('one that fails says so to whom it belongs and holds up nobody', async () => {
  tellShown();
  const failed = whenSettled(() => Promise.reject(new Error('offline')));
  const next = whenSettled(() => 'here', 'kept');
  await expect(failed).rejects.toThrow('offline');
  expect(await next).toBe('here');
  expect(await whenSettled(() => 'later')).toBe('later');
});
