/**
 * Connects the visit counter to the browser: where the visit came from, events from screens, timings and the network.
 */
import { countedHost, countedPage } from '#contract/insight/insight.ts';
import { countMark, type Told } from '#pwa/common/platform/start/tell-count.ts';
import { createVisitCounter, type SentEvent, type VisitCounter } from './visit-counter.ts';

export interface Counting extends Pick<VisitCounter, 'view'> {
  stop(): void;
}

/** Null for visitors who ask not to be counted, and for automated browsers. */
export function startCounting(published: readonly { path: string }[]): Counting | null {
  const { doNotTrack, webdriver } = navigator;
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl || webdriver) return null;
  const counter = createVisitCounter({ send, later, entry: entryOf() });
  const take = (marks: PerformanceEntryList) => {
    for (const { name, detail } of marks as PerformanceMark[])
      if (name === countMark) counter.tell(detail as Told);
  };
  const observer = new PerformanceObserver(list => take(list.getEntries()));
  observer.observe({ type: 'mark', buffered: true });
  const flush = () => {
    take(observer.takeRecords());
    counter.flush();
  };
  const handleHidden = () => document.visibilityState === 'hidden' && flush();
  document.addEventListener('visibilitychange', handleHidden);
  addEventListener('pagehide', flush);
  watchVitals(counter, published);
  return {
    view: counter.view,
    stop() {
      flush();
      observer.disconnect();
      document.removeEventListener('visibilitychange', handleHidden);
      removeEventListener('pagehide', flush);
    },
  };
}

const watchedMark = 'selvedge-vitals';

/** Once per page load: the library can't be unsubscribed. */
function watchVitals(counter: VisitCounter, published: readonly { path: string }[]): void {
  if (performance.getEntriesByName(watchedMark).length > 0) return;
  performance.mark(watchedMark);
  const [load] = performance.getEntriesByType('navigation');
  const page = countedPage(new URL(load?.name ?? location.href).pathname, published);
  if (page === null) return;
  import('./watch-vitals.ts').then(
    module => module.watchVitals(page, counter.add),
    () => undefined, // offline before the worker has the code: nothing is counted
  );
}

/**
 * A visit begins when someone arrives from elsewhere, not with a reload, a step back or a return from a payment page.
 */
function entryOf(): { from: string | null } | null {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwn = URL.canParse(document.referrer) && new URL(document.referrer).host === location.host;
  if (isOwn || load?.type === 'reload' || load?.type === 'back_forward') return null;
  if (location.pathname.startsWith('/checkout')) return null;
  return { from: countedHost(document.referrer, location.host) };
}

/** Sent without cookies: the server learns only what the message contains. The page may be closing. */
function send(events: readonly SentEvent[]): Promise<unknown> {
  return fetch('/api/events', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
  });
}

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
