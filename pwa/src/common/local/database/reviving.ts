/**
 * Browsers lose the connection to IndexedDB (a page in the background, a killed storage process), and whatever
 * is asked of the database then fails until the page is loaded again. So every call looks after itself:
 *
 *   failed, and the connection is lost → close, open → once more ─┬─ lost again → `onLost`, and the failure is told
 *                                                                └─ done
 *
 * A write is repeated only when it was certainly not committed. Where it may have been, it fails, on a connection that
 * works again: who can repeat the whole of it does so (`reopening.ts`).
 */
import { Dexie, type PromiseExtended } from 'dexie';
import { isConnectionLost } from './reopening.ts';

type Scope = (...parts: unknown[]) => unknown;
type Begin = (...parts: unknown[]) => PromiseExtended<unknown>;

/** All operations of Dexie's tables and collections outside a transaction. Its typings omit them. */
interface Operations {
  _trans(
    this: { _tx?: unknown },
    mode: 'readonly' | 'readwrite',
    scope: Scope,
    writeLocked?: unknown,
  ): PromiseExtended<unknown>;
}

interface Attempt {
  isWrite: boolean;
  scope: Scope;
  begin: (scope: Scope) => PromiseExtended<unknown>;
}

export function reviveWhenLost(db: Dexie, onLost: () => void): void {
  let isClosed = false;
  let reopening: PromiseExtended<unknown> | null = null;
  const [close, open] = [db.close.bind(db), db.open.bind(db)];

  function reopen(lost: IDBDatabase | null): PromiseExtended<unknown> {
    // Another call met the failure first, and there is a new connection already.
    if (db.isOpen() && db.backendDB() !== lost) return Dexie.Promise.resolve();
    if (!reopening) {
      close({ disableAutoOpen: false });
      reopening = open().finally(() => {
        reopening = null;
      });
    }
    return reopening;
  }

  function attempt({ isWrite, scope, begin }: Attempt): PromiseExtended<unknown> {
    if (Dexie.currentTransaction) return begin(scope);
    const connection = db.backendDB();
    let isWorkDone = false;
    const noted = async (...parts: unknown[]) => {
      const result = await scope(...parts);
      isWorkDone = true;
      return result;
    };
    return begin(isWrite ? noted : scope).catch((error: unknown) => {
      if (isClosed || !isLost(error, connection)) throw error;
      return reopen(connection)
        .then(() => {
          if (isWrite && isWorkDone) throw error;
          return begin(scope);
        })
        .catch((again: unknown) => {
          if (again !== error && isConnectionLost(again) && !isClosed) onLost();
          throw again;
        });
    });
  }

  /** A browser that closes a connection aborts its transactions, and may not say why. */
  const isLost = (error: unknown, connection: IDBDatabase | null) =>
    isConnectionLost(error) ||
    (error instanceof Error && error.name === 'AbortError' && db.backendDB() !== connection);

  db.close = options => {
    if (options?.disableAutoOpen !== false) isClosed = true;
    close(options);
  };
  db.open = () => {
    isClosed = false;
    return open();
  };
  const begin = db.transaction.bind(db) as unknown as Begin;
  db.transaction = ((...parts: unknown[]) => {
    const scope = parts.at(-1) as Scope;
    const isWrite = String(parts[0]).startsWith('rw');
    return attempt({ isWrite, scope, begin: taken => begin(...parts.slice(0, -1), taken) });
  }) as typeof db.transaction;
  const tables = (db as unknown as { Table: { prototype: Operations } }).Table.prototype;
  const { _trans: operate } = tables;
  tables._trans = function (mode, scope, writeLocked) {
    const begin = (taken: Scope) => operate.call(this, mode, taken, writeLocked);
    return this._tx ? begin(scope) : attempt({ isWrite: mode === 'readwrite', scope, begin });
  };
}
