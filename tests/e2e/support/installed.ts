/** Waiting until a device holds what it needs to open the app without a server. */
import { expect, type Page } from '@playwright/test';

/** It keeps hundreds of files while other browsers do the same: a bound for one that hangs, not for one that is slow. */
const installMs = 180_000;

/** The service worker has kept the storefront and answers this page. */
export async function waitForOffline(page: Page, timeout = installMs): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout })
    .toBe('activated');
}

/** And the screens of staff, each under the name by which the worker looks for it: what an answer varies by does not count. */
export async function waitForOfflineStaff(page: Page): Promise<void> {
  await waitForOffline(page);
  const missing = () =>
    page.evaluate(async () => {
      const files = (await (await fetch('/staff-files.json')).json()) as string[];
      const kept = await Promise.all(files.map(file => caches.match(file, { ignoreVary: true })));
      return files.filter((_, at) => !kept[at]);
    });
  await expect.poll(missing, { timeout: installMs }).toEqual([]);
}

/** The device's own copy of what a screen shows, written when its page has settled: 'catalogue', 'product 1'. */
export async function waitForCopy(page: Page, key: string): Promise<void> {
  const hasCopy = () =>
    page.evaluate(
      wanted =>
        new Promise<boolean>(resolve => {
          const opening = indexedDB.open('selvedge-shop');
          // Not there yet: the app makes it, not the test.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve(false);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('records').objectStore('records').count(wanted);
            counting.onsuccess = () => resolve(counting.result === 1);
            opening.result.close();
          };
        }),
      key,
    );
  await expect.poll(hasCopy).toBe(true);
}
