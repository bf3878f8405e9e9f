/**
 * Reads of the office that this device keeps. A query declares what it is about in its `meta` (`keptAs`, or `kept` of a
 * list); this runs it by the one table of `keep-answer.ts`, with the staff member's encrypted copies:
 *
 *   ask ─┬─ answered ──────────────────→ shown, and kept
 *        ├─ not there, not allowed ────→ the error, and the copy goes
 *        └─ no answer, busy, 5xx ──────→ the copy "as of", beside the error
 *
 * While the shop is known to be out of reach, the copy is shown at once and the shop is asked all the same.
 */
import type { Query, QueryCache, QueryFunctionContext, QueryMeta } from '@tanstack/react-query';
import { ApiError } from '../call/call.ts';
import { type Copies, keepAnswer } from '../call/keep-answer.ts';
import { isFinal } from '../call/is-final.ts';
import { reach } from '../call/reach.ts';
import type { Viewer } from '../outbox/overlay.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Pending } from './pending.ts';
import type * as Store from './kept-store.ts';

export interface KeptRead<T = unknown> {
  /** Named by the table, such as "leads". */
  noun: string;
  /** Of one record or one set of figures. Null for a list. */
  id: string | number | null;
  list?: KeptListRead<T>;
  /** The copy with the changes that wait on this device. */
  changed?: (value: T | undefined, pending: Pending) => T | undefined;
}

export interface KeptListRead<T> {
  rowsOf: (answer: T) => readonly { id: string | number }[];
  /**
   * The answer to this question from the rows on this device. `last` is the latest answer of the list to any question.
   * Undefined if the question can't be answered here.
   */
  answer: (
    rows: readonly Store.KeptRow[],
    last: T | undefined,
    pending: Pending,
  ) => { value: T; asOf: string } | undefined;
}

/** With the first copy: it brings the database. */
const loadStore = () => import('./kept-store.ts');

const metaName = 'kept';
/** The last answer of a list, of whatever page: for what it says beside its rows. */
const lastId = 'last';

/** For `meta` of a query about one record or one set of figures. */
export function keptAs<T>(noun: string, id: string | number, changed?: KeptRead<T>['changed']): QueryMeta {
  return keptMeta<T>({ noun, id, ...(changed ? { changed } : {}) });
}

export function keptMeta<T>(read: KeptRead<T> | null): QueryMeta {
  return read ? { [metaName]: read } : {};
}

export interface KeptReads {
  /** The option of the same name of every query. */
  persister: <T>(
    ask: (context: QueryFunctionContext) => T | Promise<T>,
    context: QueryFunctionContext,
    query: Query,
  ) => Promise<T>;
  /** Keeps what a screen puts in the place of an answer too, such as single rows of the board. */
  follow: (cache: QueryCache) => () => void;
  /** The database of the signed-in person is open, or closes. */
  use: (device: KeptDevice | null) => void;
  /** Resolves once everything that has been answered so far is kept. */
  settled: () => Promise<unknown>;
}

export interface KeptDevice {
  db: UserDatabase;
  viewer: Viewer;
}

/** How long a page that opens without the shop waits for the database. */
const patienceMs = 10_000;
/** A change that shows before it is answered is kept only once it has stood for a while. */
const settledMs = 2_000;

export interface KeptReadsParts {
  now?: () => number;
  isReached?: () => boolean;
  later?: (callback: () => void, ms: number) => void;
}

export function createKeptReads({
  now = Date.now,
  isReached = () => reach.isReached.getState(),
  later = (callback, ms) => void setTimeout(callback, ms),
}: KeptReadsParts = {}): KeptReads {
  let current: KeptDevice | null = null;
  let waiting: (() => void)[] = [];
  /** Writes one after the other, so that a slow one never overwrites a newer one. */
  let writing: Promise<unknown> = Promise.resolve();
  const copiesShown = new WeakSet<object>();

  function whenOpen(): Promise<KeptDevice | null> {
    if (current) return Promise.resolve(current);
    return new Promise(resolve => {
      waiting.push(() => resolve(current));
      later(() => resolve(current), patienceMs);
    });
  }

  /** Not awaited: nobody waits for a copy to be written. */
  function inBackground(work: (db: UserDatabase, store: typeof Store) => Promise<void>): Promise<void> {
    writing = writing
      .then(whenOpen)
      .then(async device => device && work(device.db, await loadStore()))
      .catch(() => undefined); // no room, or signed out: the next answer tries again
    return Promise.resolve();
  }

  function copiesOf<T>(
    { noun, id, list, changed }: KeptRead<T>,
    failure: () => unknown,
    onScreen: () => Query['state'],
  ): Copies {
    return {
      async read<V>() {
        const device = await whenOpen();
        if (!device) return undefined;
        const { db } = device;
        const [store, { readPending }] = await Promise.all([loadStore(), import('./read-pending.ts')]);
        const pending = await readPending(db, device.viewer);
        if (!list) {
          const copy = await store.readAnswer<T>(db, noun, id ?? '');
          const known = newerOf(copy, onScreen());
          const value = changed && !pending.isEmpty ? changed(known?.value, pending) : known?.value;
          const asOf = known?.asOf ?? new Date(now()).toISOString();
          return value === undefined ? undefined : ({ value, asOf } as unknown as { value: V; asOf: string });
        }
        const rows = await store.readRows(db, noun);
        const last = await store.readAnswer<T>(db, noun, lastId);
        if (rows.length === 0 && !last) return undefined;
        return list.answer(rows, last?.value, pending) as { value: V; asOf: string } | undefined;
      },
      write: (_key, value) =>
        inBackground(async (db, store) => {
          if (!list) return store.writeAnswer(db, { noun, id: id ?? '', value }, now());
          await store.writeRows(db, noun, list.rowsOf(value as T), now());
          await store.writeAnswer(db, { noun, id: lastId, value }, now());
        }),
      remove: () =>
        inBackground(async (db, store) => {
          if (isForbidden(failure())) await store.removeNoun(db, noun);
          else if (id !== null) await store.removeAnswer(db, noun, id);
        }),
    };
  }

  function showCopy(query: Query, value: unknown, asOf: string): void {
    const shown = query.setData(value, { updatedAt: Date.parse(asOf), manual: true }) as unknown;
    if (typeof shown === 'object' && shown !== null) copiesShown.add(shown);
  }

  return {
    follow(cache) {
      const due = new Set<Query>();
      return cache.subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
        const { query } = event;
        const kept = keptOf(query.meta);
        if (!kept || kept.list || due.has(query)) return;
        due.add(query);
        later(() => {
          due.delete(query);
          const { data } = query.state;
          if (typeof data !== 'object' || data === null || copiesShown.has(data)) return;
          void inBackground((db, store) =>
            store.writeAnswer(db, { noun: kept.noun, id: kept.id ?? '', value: data }, now()),
          );
        }, settledMs);
      });
    },
    use(device) {
      current = device;
      if (!device) return;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    settled: () => writing,
    async persister(ask, context, query) {
      const kept = keptOf(query.meta);
      if (!kept) return ask(context);
      let failure: unknown;
      const copies = copiesOf(
        kept,
        () => failure,
        () => query.state,
      );
      const key = `${kept.noun}/${kept.id}`;
      if (!isReached() && query.state.data === undefined) {
        const copy = await copies.read(key).catch(() => undefined);
        if (copy) showCopy(query, copy.value, copy.asOf);
      }
      const asked = await keepAnswer(
        key,
        async () => {
          try {
            return await ask(context);
          } catch (error) {
            failure = error;
            throw error;
          }
        },
        copies,
      );
      if (asked.phase === 'ready' && asked.asOf === null) return asked.value;
      if (asked.phase === 'ready' && asked.asOf !== null) showCopy(query, asked.value, asked.asOf);
      throw failure;
    },
  };
}

/** A copy is written a moment after its answer is shown. */
const writtenWithinMs = 1_000;

/** What is on the screen may be newer: a user's own change, or rows that others have changed. */
function newerOf<T>(
  copy: { value: T; asOf: string } | undefined,
  { data, dataUpdatedAt }: Query['state'],
): { value: T; asOf: string } | undefined {
  if (data === undefined) return copy;
  if (copy && Date.parse(copy.asOf) + writtenWithinMs >= dataUpdatedAt) return copy;
  return { value: data as T, asOf: new Date(dataUpdatedAt).toISOString() };
}

/** Whether a query shows changes that wait on this device. */
export const showsPending = ({ meta }: Pick<Query, 'meta'>): boolean => keptOf(meta) !== null;

function keptOf(meta: QueryMeta | undefined): KeptRead | null {
  return (meta?.[metaName] as KeptRead | undefined) ?? null;
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/** What a query shows, if it isn't the shop's fresh answer. */
export interface Shown {
  data: unknown;
  error: Error | null;
  dataUpdatedAt: number;
}

/** ISO time of the data on the screen. Null while it is fresh. */
export function asOfShown({ data, error, dataUpdatedAt }: Shown, isReached: boolean): string | null {
  if (data === undefined || (error === null && isReached)) return null;
  // The shop has answered: it doesn't give this any more.
  if (error instanceof ApiError && isFinal(error.status)) return null;
  return new Date(dataUpdatedAt).toISOString();
}
