import { expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';
import { tellShown } from './when-settled.ts';

/** What the page sees of a worker that waits, beside one that answers already or none. */
function stubWorkers({ hasActive }: { hasActive: boolean }) {
  const page = new EventTarget();
  const worker = (state: string) =>
    Object.assign(new EventTarget(), { scriptURL: 'https://shop.example/sw.js', state, postMessage() {} });
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: worker('installed'),
    active: hasActive ? worker('activated') : null,
  });
  const register = vi.fn(async () => registration);
  const workers = Object.assign(new EventTarget(), {
    controller: registration.active,
    ready: Promise.resolve(registration),
    register,
    getRegistration: async () => registration,
  });
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('window', { requestIdleCallback: queueMicrotask });
  vi.stubGlobal('requestIdleCallback', queueMicrotask);
  vi.stubGlobal('document', { readyState: 'complete', addEventListener() {} });
  vi.stubGlobal('location', new URL('https://shop.example/cart'));
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('setInterval', () => 0);
  vi.stubEnv('DEV', false);
  return register;
}

test.each([
  ['a worker that waits beside the one that answers is a new version', true, 1],
  ['the very first worker, which waits for a moment, is not', false, 0],
])('%s', async (_what, hasActive, offers) => {
  const register = stubWorkers({ hasActive });
  const offered = vi.fn();
  tellShown();
  registerWorker(offered);
  await expect.poll(() => register.mock.calls.length).toBe(1);
  await new Promise(setImmediate);
  expect(offered).toHaveBeenCalledTimes(offers);
  performance.clearMarks();
});
