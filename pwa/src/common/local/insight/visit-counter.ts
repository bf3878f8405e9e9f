/**
 * Which events of a visit are counted, gathered into few messages. Pure apart from the clock and the sender passed in.
 */
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { countedPage, countedTerm, mostEvents } from '#contract/insight/insight.ts';
import { productIdIn } from '#contract/content/pages.ts';
import type { Told } from '#pwa/common/platform/start/tell-count.ts';

export type SentEvent = SentBody<typeof insightEndpoints.countEvents>['events'][number];

export interface VisitCounterParts {
  /** Rejects if no answer came. */
  send: (events: readonly SentEvent[]) => Promise<unknown>;
  later: (run: () => void, ms: number) => () => void;
  /** How the visit began. Null if this page continues an earlier visit. */
  entry: { from: string | null } | null;
}

export interface VisitCounter {
  view(pathname: string, published: readonly { path: string }[]): void;
  tell(told: Told): void;
  add(event: SentEvent): void;
  /** The page may be gone in a moment. */
  flush(): void;
}

/** A search that stays unchanged for this long is counted. Earlier text was still being typed. */
const searchStandsMs = 1_500;
const gatherMs = 5_000;

export function createVisitCounter({ send, later, entry }: VisitCounterParts): VisitCounter {
  let waiting: SentEvent[] = [];
  let callOffSend: (() => void) | null = null;
  let shownPath: string | null = null;
  let isEntry = entry !== null;
  let typed: { term: string; isNone: boolean; callOff: () => void } | null = null;
  /** The last search: a product that opens now was found by it. */
  let searched: string | null = null;
  /** Counted once per visit: returning to the same list from a product isn't a new search. */
  const counted = new Set<string>();

  function add(event: SentEvent) {
    waiting = [...waiting, event].slice(-mostEvents);
    callOffSend ??= later(flushNow, gatherMs);
  }

  function once(key: string, event: SentEvent) {
    if (counted.has(key)) return;
    counted.add(key);
    add(event);
  }

  function settleSearch() {
    if (!typed) return;
    const { term, isNone, callOff } = typed;
    callOff();
    typed = null;
    searched = term;
    once(`search ${term}`, { kind: 'search', term, isNone });
  }

  function flushNow() {
    callOffSend?.();
    callOffSend = null;
    if (waiting.length === 0) return;
    const events = waiting;
    waiting = [];
    // Without a network, a few events are kept for the next try. Nothing waits for them.
    send(events).catch(() => {
      waiting = [...events, ...waiting].slice(-mostEvents);
    });
  }

  return {
    add,
    view(pathname, published) {
      if (pathname === shownPath) return;
      shownPath = pathname;
      settleSearch();
      const page = countedPage(pathname, published);
      if (page === null) return;
      const product = productIdIn(pathname);
      if (product !== null && searched !== null) once(`pick ${searched}`, { kind: 'pick', term: searched });
      // From the list the visitor may return to the search. Elsewhere the search has ended.
      if (product === null && page !== '/products') searched = null;
      add({
        kind: 'view',
        page,
        ...(product === null ? {} : { product }),
        ...(isEntry ? { isVisit: true, ...(entry?.from ? { from: entry.from } : {}) } : {}),
      });
      isEntry = false;
    },
    tell(told) {
      if (told.kind === 'cart') return add(told);
      if (told.kind === 'checkout') return once('checkout', told);
      typed?.callOff();
      const term = countedTerm(told.term);
      typed =
        term === null ? null : { term, isNone: told.isNone, callOff: later(settleSearch, searchStandsMs) };
    },
    flush() {
      settleSearch();
      flushNow();
    },
  };
}
