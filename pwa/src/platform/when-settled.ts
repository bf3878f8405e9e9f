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

export function whenSettled(run: () => void): void {
  whenShown(() => {
    if (document.readyState === 'complete') whenIdle(run);
    else addEventListener('load', () => whenIdle(run), { once: true });
  });
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

const mostMs = 5000;

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: mostMs });
  else setTimeout(run, 500);
}

/** Code that the first look at a page can do without. */
export function whenSettledLoad<T>(load: () => Promise<T>): Promise<T> {
  return new Promise<void>(resolve => whenSettled(resolve)).then(load);
}
