/** Waiting until a device holds what it needs to open the app without a server. */
import { expect, type Page } from '@playwright/test';

/** The service worker has kept the storefront and answers this page. */
export async function waitForOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** And the screens of staff. */
export async function waitForOfflineStaff(page: Page): Promise<void> {
  await waitForOffline(page);
  const missing = () =>
    page.evaluate(async () => {
      const files = (await (await fetch('/staff-files.json')).json()) as string[];
      const kept = await Promise.all(files.map(file => caches.match(file)));
      return files.filter((_, at) => !kept[at]);
    });
  await expect.poll(missing).toEqual([]);
}
