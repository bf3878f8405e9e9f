/**
 * Tablets in Chromium on the built shop: how long until a tap is saved, how long until the other tablet shows it, and
 * how soon the board appears, on a new device and with the server stopped.
 */
import { ownerEnv } from '#tests/fixtures/owner-env.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { createSessionStore } from '#api/http/session-store.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { openShop } from '#tests/support/shop-process.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import { watchPages } from './load/watch-pages.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, times } from './measure.ts';

const taps = 40;
const manyRows = 5_000;
const visits = 5;
const size = { viewport: { width: 1280, height: 800 } };

declare global {
  interface Window {
    shownAt?: number;
  }
}

export async function benchOfflineDevices(): Promise<Figure[]> {
  const dataDir = makeDataDir();
  const shop = await openShop({ dataDir, env: { DEMO: '0', ...ownerEnv } });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(line => console.log(line)),
    args: ['--no-sandbox'],
  });
  const checks: (() => void)[] = [];
  const tablet = async () => {
    const context = await browser.newContext({ ...size, baseURL: shop.origin });
    // tsx wraps functions in a helper that doesn't exist in the page.
    await context.addInitScript({ content: 'globalThis.__name = named => named' });
    const person = await makePerson(shop.knex, 'workshop');
    await signIn(shop.knex, context, person);
    checks.push(watchPages(context));
    return { context, page: await context.newPage(), userId: person.id };
  };
  try {
    const titles = Array.from({ length: taps }, (_, at) => `Bench run ${at + 100}`);
    for (const title of titles) await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
    const [here, there] = [await tablet(), await tablet()];
    for (const { page } of [here, there]) {
      await page.goto('/admin/jobs');
      await page.getByRole('button', { name: `Start ${titles[0]}` }).waitFor();
      await waitUntilKept(page);
    }
    const half = taps / 2;
    const seen = await tapAndSee(here.page, there.page, titles.slice(0, half));
    const asked = await askServer(here.page);
    await shop.stop();
    const saved = await tapAndSave(here.page, titles.slice(half));
    const raw = await writeRaw(here.page);
    await shop.open();
    for (const { context } of [here, there]) await context.close();

    await addJobs(shop.knex);
    const cold: number[] = [];
    for (let visit = 0; visit < 3; visit++) {
      const { context, page, userId } = await tablet();
      cold.push(await fillFromNothing(page, userId));
      await context.close();
    }
    const kept = await tablet();
    await fillFromNothing(kept.page, kept.userId);
    await waitUntilKept(kept.page);
    await shop.stop();
    const warm = await openAgain(kept.page);
    for (const check of checks) check();
    return [
      {
        work: `tap to "Saved on device", p95 of ${saved.length} (median ${ms(median(saved))})`,
        measured: ms(percentile(saved, 95)),
        baseline: `one raw strict IndexedDB transaction, p95 ${ms(percentile(raw, 95))}`,
        ratio: times(percentile(saved, 95) / percentile(raw, 95)),
      },
      {
        work: `a tap on one tablet to the move on another, p95 of ${seen.length} (median ${ms(median(seen))})`,
        measured: ms(percentile(seen, 95)),
        baseline: `one request and answer, p95 ${ms(percentile(asked, 95))}`,
        ratio: times(percentile(seen, 95) / percentile(asked, 95)),
      },
      {
        work: `a new tablet with ${manyRows.toLocaleString('en')} jobs: address to all rows kept`,
        measured: ms(median(cold)),
        baseline: 'budget 2,000 ms',
        ratio: times(median(cold) / 2_000),
      },
      ...(['paint', 'data'] as const).map(kind => ({
        work: `the same tablet again with the server gone: ${kind === 'paint' ? 'first paint' : 'first job'}`,
        measured: ms(median(warm.map(one => one[kind]))),
        baseline: 'budget 200 ms',
        ratio: times(median(warm.map(one => one[kind])) / 200),
      })),
    ];
  } finally {
    await browser.close();
    await shop.stop();
    removeDataDir(dataDir);
  }
}

async function signIn(
  knex: Knex,
  context: BrowserContext,
  person: Parameters<ReturnType<typeof createSessionStore>['start']>[0],
): Promise<void> {
  const token = await createSessionStore(knex).start(person, 'bench');
  const cookie = { url: 'https://localhost/', secure: true, sameSite: 'Strict' } as const;
  await context.addCookies([
    { ...cookie, name: '__Host-sid', value: token, httpOnly: true },
    { ...cookie, name: '__Host-in', value: '1' },
  ]);
}

/** Unix ms at which a card of this job with these words appears on the board. */
function whenShown(page: Page, wanted: { title: string; words: string }): Promise<number> {
  return page.evaluate(
    ({ title, words }) =>
      new Promise<number>(resolve => {
        const look = () => {
          const cards = [...document.querySelectorAll('li')].map(card => card.textContent ?? '');
          if (!cards.some(text => text.includes(title) && text.includes(words))) return;
          watcher.disconnect();
          resolve(performance.timeOrigin + performance.now());
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    wanted,
  );
}

/** Unix ms of the tap. */
function tap(page: Page, title: string): Promise<number> {
  return page.getByRole('button', { name: `Start ${title}` }).evaluate(button => {
    const at = performance.timeOrigin + performance.now();
    (button as HTMLElement).click();
    return at;
  });
}

/** The words that the other tablet shows: "Other device, just now". */
async function tapAndSee(here: Page, there: Page, titles: string[]): Promise<number[]> {
  const took: number[] = [];
  for (const title of titles) {
    const shown = whenShown(there, { title, words: 'Other device' });
    const at = await tap(here, title);
    took.push((await shown) - at);
    await rest(here);
  }
  return took;
}

async function tapAndSave(page: Page, titles: string[]): Promise<number[]> {
  const took: number[] = [];
  for (const title of titles) {
    const shown = whenShown(page, { title, words: 'Saved on device' });
    const at = await tap(page, title);
    took.push((await shown) - at);
    await rest(page);
  }
  return took;
}

/** Waits until the board is idle before the next tap, because no one taps thirty times a second. */
function rest(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve())));
}

function askServer(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const took: number[] = [];
    for (let n = 0; n < 20; n++) {
      const start = performance.now();
      await (await fetch('/api/user')).text();
      took.push(performance.now() - start);
    }
    return took;
  });
}

/** The browser's own time to write one row to disk. */
function writeRaw(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open('bench-raw');
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const took: number[] = [];
          const write = () => {
            const start = performance.now();
            const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
            writing.objectStore('rows').add({ text: 'x'.repeat(400) });
            writing.oncomplete = () => {
              took.push(performance.now() - start);
              if (took.length < 40) write();
              else resolve(took);
            };
          };
          write();
        };
      }),
  );
}

/** Long enough for a busy machine. */
async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + 120_000;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error('It has not come about in two minutes.');
    await page.waitForTimeout(50);
  }
}

/** Waits until the service worker controls this page and has cached the staff screens. */
function waitUntilKept(page: Page): Promise<void> {
  return until(page, () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller?.state !== 'activated') return false;
      const files = (await (await fetch('/staff-files.json')).json()) as string[];
      const kept = await Promise.all(files.map(file => caches.match(file, { ignoreVary: true })));
      return kept.every(Boolean);
    }),
  );
}

/** Ms from the address until the device holds every job. */
async function fillFromNothing(page: Page, userId: number): Promise<number> {
  await page.goto('/admin/jobs', { waitUntil: 'commit' });
  const name = `selvedge-user-${userId}`;
  await until(page, () => page.evaluate(countJobs, name).then(count => count >= manyRows));
  return page.evaluate(() => performance.now());
}

function countJobs(name: string): Promise<number> {
  return new Promise<number>(resolve => {
    const opening = indexedDB.open(name);
    // It doesn't exist yet: the app creates it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('jobs').objectStore('jobs').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}

async function addJobs(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into jobs (id, job_number, title, due_date)
     select gen_random_uuid(), 'OFF-' || n, 'Polos and tees ' || n, now() + n * interval '1 hour'
     from generate_series(1, ?::int) n`,
    [manyRows],
  );
}

/** Reopens the page from what the device holds. */
async function openAgain(page: Page): Promise<{ paint: number; data: number }[]> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main li button')) return;
      window.shownAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const seen: { paint: number; data: number }[] = [];
  // The first run is a warm-up.
  for (let visit = 0; visit <= visits; visit++) {
    await page.goto('/admin/jobs');
    await until(page, () => page.evaluate(() => window.shownAt !== undefined));
    const taken = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      data: window.shownAt ?? Number.NaN,
    }));
    if (visit > 0) seen.push(taken);
  }
  return seen;
}
