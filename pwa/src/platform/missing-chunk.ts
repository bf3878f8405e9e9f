/**
 * A page from before an update may ask for a file that is nowhere any more. It is loaded anew once: twice would be a loop,
 * and then the screen says itself that it could not be opened.
 */
const key = 'selvedge.reloaded';
const againAfterMs = 60_000;

export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', event => {
    if (!navigator.onLine) return; // not there because nobody answers
    try {
      if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < againAfterMs) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      return; // without storage nobody would know that it was done before
    }
    event.preventDefault();
    location.reload();
  });
}
