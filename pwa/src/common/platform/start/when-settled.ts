/**
 * Runs what a first visit can wait for: when the app has shown itself, the page has loaded and has nothing better to
 * do. The app comes after the page's first paint (head-start.js), so that the page may have loaded long before it.
 */

/** Of the user timing: the app's first commit. */
export const shownMark = 'app-shown';

/** For the app's root, with its first commit. */
export function tellShown(): void {
  performance.mark(shownMark);
  dispatchEvent(new Event(shownMark));
}

type Work = () => Promise<unknown>;
/** One after the other, and what a person sees before what the device keeps: together they would make the page stutter. */
const waiting = { seen: [] as Work[], kept: [] as Work[] };
let isAtWork = false;

/** Code that the first look at a page can do without, and work that can wait for it. */
export function whenSettled<T>(
  work: () => T | Promise<T>,
  kind: keyof typeof waiting = 'seen',
): Promise<Awaited<T>> {
  return new Promise((resolve, reject) => {
    waiting[kind].push(async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    });
    whenShown(() => {
      if (document.readyState === 'complete') void workOff();
      else addEventListener('load', () => void workOff(), { once: true });
    });
  });
}

async function workOff(): Promise<void> {
  if (isAtWork) return;
  isAtWork = true;
  for (;;) {
    await idle();
    const next = waiting.seen.shift() ?? waiting.kept.shift();
    if (!next) break;
    await Promise.race([next(), new Promise(resolve => setTimeout(resolve, mostMs))]);
  }
  isAtWork = false;
}

export function hasSettled(): boolean {
  return hasShown() && document.readyState === 'complete';
}

export function hasShown(): boolean {
  return performance.getEntriesByName(shownMark).length > 0;
}

/** An app that breaks before it shows still registers its worker, which brings the version that does not. */
const longestWaitMs = 10_000;

function whenShown(run: () => void): void {
  if (hasShown()) return run();
  const done = () => {
    clearTimeout(timer);
    removeEventListener(shownMark, done);
    run();
  };
  const timer = setTimeout(done, longestWaitMs);
  addEventListener(shownMark, done);
}

/** For a page that is never idle, and for a network that does not answer: then the next one begins. */
const mostMs = 1000;

/** Safari has no idle callbacks. */
function idle(): Promise<void> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: mostMs });
    else setTimeout(resolve, 200);
  });
}
