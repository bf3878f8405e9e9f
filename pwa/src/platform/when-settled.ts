/** Runs when the page has loaded and has nothing better to do: for what a first visit can wait for. */
export function whenSettled(run: () => void): void {
  if (document.readyState === 'complete') whenIdle(run);
  else addEventListener('load', () => whenIdle(run), { once: true });
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
