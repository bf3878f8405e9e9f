import { expect, test } from 'vitest';
import { unsentTag, wokenMessage } from '#pwa/common/platform/start/worker-messages.ts';
import { wakeWindows } from '#pwa/common/worker/wake-windows.ts';
import { createBackgroundSync, type WorkerContainer } from './background-sync.ts';

type Listener = Parameters<WorkerContainer['addEventListener']>[1];

/** A window with a worker, in a browser with or without background sync. */
function openWindow({ has = true, refuses = false, unsent = true } = {}) {
  const listeners = new Set<Listener>();
  const seen = { tags: [] as string[], woken: 0 };
  const register = async (tag: string) => {
    if (refuses) throw new DOMException('no', 'NotAllowedError');
    seen.tags.push(tag);
  };
  const background = createBackgroundSync({
    worker: {
      getRegistration: async () => (has ? { sync: { register } } : {}),
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    },
    hasUnsent: async () => unsent,
    onWoken: () => (seen.woken += 1),
  });
  const postMessage = (data: unknown) => listeners.forEach(listen => listen({ data }));
  return { ...background, seen, postMessage };
}

test('the browser is asked, and its word wakes every open window', async () => {
  const [here, there] = [openWindow(), openWindow()];
  await here.ask();
  expect(here.seen.tags).toEqual([unsentTag]);
  await wakeWindows(unsentTag, { matchAll: async () => [here, there] });
  expect([here.seen.woken, there.seen.woken]).toEqual([1, 1]);
});

test.each([
  ['nothing waits here', { unsent: false }],
  ['the browser has it not', { has: false }],
  ['it is refused', { refuses: true }],
])('%s: nothing is asked, and nothing breaks', async (_what, window) => {
  const { ask, seen } = openWindow(window);
  await ask();
  expect(seen.tags).toEqual([]);
});

test('a page that is not secure has no worker', async () => {
  const background = createBackgroundSync({
    worker: undefined,
    hasUnsent: async () => true,
    onWoken: () => expect.fail('woken'),
  });
  await background.ask();
  background.close();
});

test('other words and other tags wake nobody, nor is a window woken that was closed', async () => {
  const window = openWindow();
  window.postMessage({ type: 'SOMETHING' });
  window.postMessage(null);
  await wakeWindows('another', { matchAll: async () => [window] });
  window.close();
  window.postMessage(wokenMessage);
  expect(window.seen.woken).toBe(0);
});
