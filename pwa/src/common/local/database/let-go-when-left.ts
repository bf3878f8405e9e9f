/**
 * A browser may freeze a page that is left, to restore it on the way back. WebKit keeps its unfinished transactions,
 * and everything that the next page asks of the same stores then waits behind them for ever. So they are aborted when
 * the page is left, as happens with any page that closes. Their callers get the error when the page comes back.
 */
import type { DBCoreTransaction, Dexie } from 'dexie';

type Page = Pick<EventTarget, 'addEventListener'>;

export function letGoWhenLeft(db: Dexie, page: Page | undefined = globalThis.window): void {
  const running = new Set<IDBTransaction>();
  let isLeft = false;
  db.use({
    stack: 'dbcore',
    name: 'let-go-when-left',
    create: core => ({
      ...core,
      transaction(...asked) {
        const begun = core.transaction(...asked);
        const transaction = asIndexedDb(begun);
        if (isLeft) abort(transaction);
        else {
          running.add(transaction);
          for (const end of ['complete', 'abort'])
            transaction.addEventListener(end, () => running.delete(transaction));
        }
        return begun;
      },
    }),
  });
  page?.addEventListener('pagehide', event => {
    isLeft = (event as PageTransitionEvent).persisted;
    if (isLeft) for (const transaction of running) abort(transaction);
  });
  page?.addEventListener('pageshow', () => {
    isLeft = false;
  });
}

/** Dexie passes the browser's own transaction. Its typings name only what every kind of store has. */
const asIndexedDb = (transaction: DBCoreTransaction) => transaction as IDBTransaction;

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction is being committed, so it blocks nothing.
  }
}
