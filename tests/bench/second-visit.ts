/**
 * The second visit with the server stopped, in Chromium with the real service worker: a browser restarted on the profile
 * of an earlier visit. Measures first paint and the time until the requested content is shown.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { removeDataDir } from '#tests/faults/data-folder.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { openCopy, seedDataDir } from '#tests/support/database/seeded-data.ts';
import { watchPages } from './load/watch-pages.ts';
import type { Figure } from './figure.ts';
import { median, ms, times } from './measure.ts';

const visits = 5;
const budgetMs = { paint: 150, data: 400 };

/** Visible once the page is complete. */
const places = [
  { path: '/products', name: 'listing', whole: '[data-card-link]' },
  { path: '/product/1', name: 'product', whole: '[role="tab"]' },
];

declare global {
  interface Window {
    wholeAt?: number;
  }
}

export async function benchSecondVisit(): Promise<Figure[]> {
  const executablePath = await ensureChromium(line => console.log(line));
  const profile = mkdtempSync(path.join(tmpdir(), 'selvedge-visit-'));
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      viewport: { width: 412, height: 823 },
      args: ['--no-sandbox'],
    });
    const [page] = context.pages();
    if (!page) throw new Error('A browser opens with a page.');
    return { context, page };
  };
  const seeded = await seedDataDir();
  const shop = await openCopy(seeded);
  try {
    const first = await open();
    const checkAnswers = watchPages(first.page);
    await keepShop(first.page, shop.origin);
    checkAnswers();
    await first.context.close();
    await shop.stop();

    const figures: Figure[] = [];
    for (const { path: at, name, whole } of places) {
      const seen: { paint: number; data: number }[] = [];
      // The first run is a warm-up.
      for (let visit = 0; visit <= visits; visit++) {
        const { context, page } = await open();
        const taken = await visitPage(page, shop.origin + at, whole);
        if (visit > 0) seen.push(taken);
        await context.close();
      }
      for (const kind of ['paint', 'data'] as const) {
        const measured = median(seen.map(taken => taken[kind]));
        figures.push({
          work: `second visit without the server, ${name}: ${kind === 'paint' ? 'first paint' : 'data'}`,
          measured: ms(measured),
          baseline: `budget ${budgetMs[kind]} ms`,
          ratio: times(measured / budgetMs[kind]),
        });
      }
    }
    return figures;
  } finally {
    await shop.remove();
    removeDataDir(seeded);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A visit after which the service worker is active and the whole catalogue is on the device. */
async function keepShop(page: Page, origin: string): Promise<void> {
  const hasPack = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/catalogue/pieces');
  await page.goto(`${origin}/products`);
  await (await hasPack).finished();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  // Fetched data is written to the device when the page is idle.
  await page.goto(`${origin}/product/1`);
  await page.getByRole('tab').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function visitPage(page: Page, url: string, whole: string): Promise<{ paint: number; data: number }> {
  await page.addInitScript(selector => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      window.wholeAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, whole);
  await page.goto(url);
  await page.waitForFunction(() => window.wholeAt !== undefined);
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    data: window.wholeAt ?? Number.NaN,
  }));
}
