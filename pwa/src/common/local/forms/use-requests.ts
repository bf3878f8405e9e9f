/** The page's sender of requests, and the requests waiting on this device, live across tabs. */
import { useEffect, useState } from 'react';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { ApiError, call } from '../call/call.ts';
import { createRequests, type RequestAnswer, type SubmitOutcome } from './requests.ts';
import type { ShopRequest, WaitingRequest } from '../database/shop-database.ts';
import { shopDatabase } from '../database/with-shop-database.ts';

export type { SubmitOutcome } from './requests.ts';
export type { ShopRequest } from '../database/shop-database.ts';
export type { WaitingRequest } from '../database/shop-database.ts';

/** Dispatched on `window` when a waiting request was sent or refused. `detail` is a `RequestNews`. */
export const requestNewsEvent = 'selvedge:request';
export interface RequestNews {
  request: WaitingRequest;
  outcome: 'sent' | 'refused';
}

const answerWithinMs = 20_000;

async function send(clientId: string, { kind, body }: ShopRequest): Promise<RequestAnswer> {
  const signal = AbortSignal.timeout(answerWithinMs);
  try {
    if (kind === 'quote') await call('POST /api/quotes', { body: { ...body, clientId }, signal });
    else if (kind === 'contact') await call('POST /api/contact', { body: { ...body, clientId }, signal });
    else await call('POST /api/newsletter', { body: { ...body, clientId }, signal });
    return { status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    const { status, serverMessage, fields, retryAfterMs } = error;
    return { status, message: serverMessage, fields, retryAfterMs };
  }
}

/** Without Web Locks every tab sends. It is still one request, because the server deduplicates by id. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? (locks.request('selvedge-requests', work) as Promise<T>) : work();
}

/** The queue belongs to the page, like its database connection: there is one for the life of the page. */
const ofThisPage = createRequests({
  openDatabase: shopDatabase,
  send,
  withLock,
  later: (callback, ms) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  tell: (request, outcome) =>
    dispatchEvent(new CustomEvent<RequestNews>(requestNewsEvent, { detail: { request, outcome } })),
});

export const newRequestId = createUuidV7({
  now: () => Date.now(),
  randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
});

export function submitRequest(id: string, request: ShopRequest): Promise<SubmitOutcome> {
  return ofThisPage.submit(id, request);
}

export function removeRequest(id: string): Promise<boolean> {
  return ofThisPage.remove(id);
}

/** Called when the app starts: sends what an earlier visit left waiting, whichever screen is open. */
export function sendWaitingRequests(): void {
  const resume = () => void ofThisPage.resume().catch(() => undefined);
  resume();
  addEventListener('online', resume);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') resume();
  });
}

/** Oldest first, live across tabs. Empty while it is being read, and in a browser that stores nothing. */
export function useWaitingRequests(): readonly WaitingRequest[] {
  const [rows, setRows] = useState<readonly WaitingRequest[]>([]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isWanted = true;
    Promise.all([shopDatabase(), import('dexie')]).then(
      ([db, { liveQuery }]) => {
        if (!isWanted) return;
        const following = liveQuery(() => db.requests.toArray()).subscribe({
          next: found => setRows(found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))),
          error: () => setRows([]),
        });
        stop = () => following.unsubscribe();
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, []);
  return rows;
}
