/**
 * Quote requests, messages and newsletter sign-ups of shoppers, each sent by its own call under an id made here:
 *
 *   submit ─→ send ─┬─ the shop has it ─→ sent
 *                   ├─ the shop says no, or can't now ─→ refused: nothing is kept here, the form still has it
 *                   └─ no answer ─→ waiting, in the table
 *
 *   waiting ─→ send ─┬─ the shop has it ─→ gone from the table, told
 *    (one tab at     ├─ refused by its content ─→ stays in the table with the shop's word, until removed
 *     a time)        └─ no answer, busy, 5xx ─→ waiting, later again
 *
 * Whether the first sending arrived is unknown and does not matter: the server answers the same id the same way.
 */
import type { ShopDatabase, ShopRequest, WaitingRequest } from '../database/shop-database.ts';

/** The server's answer to one request. `null` means that no answer came. */
export type RequestAnswer = {
  status: number;
  message?: string | undefined;
  fields?: Readonly<Record<string, string>>;
  retryAfterMs?: number | undefined;
} | null;

export type SubmitOutcome =
  | { outcome: 'sent' }
  /** Stored on this device and sent later. */
  | { outcome: 'waiting' }
  | { outcome: 'refused'; message: string | undefined; fields: Readonly<Record<string, string>> }
  /** No answer came, and this device couldn't store it either. */
  | { outcome: 'unkept'; error: unknown };

export interface RequestsParts {
  openDatabase: () => Promise<ShopDatabase>;
  send: (id: string, request: ShopRequest) => Promise<RequestAnswer>;
  /** One sender across all tabs. */
  withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
  now: () => number;
  /** Called for a request that waited: the shop now has it, or will never accept it. */
  tell: (request: WaitingRequest, outcome: 'sent' | 'refused') => void;
}

export interface Requests {
  submit: (id: string, request: ShopRequest) => Promise<SubmitOutcome>;
  /** Sends waiting requests. Called at start, on reconnect and when a page becomes visible again. */
  resume: () => Promise<void>;
  /** False if it was gone, because it was sent meanwhile. */
  remove: (id: string) => Promise<boolean>;
}

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** The shop has read it and would give the same answer again. */
const refusedForGood = new Set([400, 413, 415, 422]);

export function createRequests(parts: RequestsParts): Requests {
  let failures = 0;
  let cancelRetry = () => {};

  async function submit(id: string, request: ShopRequest): Promise<SubmitOutcome> {
    const answer = await parts.send(id, request);
    if (answer && isSuccess(answer.status)) return { outcome: 'sent' };
    if (answer) return { outcome: 'refused', message: answer.message, fields: answer.fields ?? {} };
    try {
      const db = await parts.openDatabase();
      const createdAt = new Date(parts.now()).toISOString();
      await db.requests.put({ id, request, createdAt, refusal: null });
    } catch (error) {
      return { outcome: 'unkept', error };
    }
    retryLater(0);
    return { outcome: 'waiting' };
  }

  async function resume(): Promise<void> {
    cancelRetry();
    const db = await parts.openDatabase();
    // No lock is requested if there is nothing to send.
    if ((await waitingRows(db)).length === 0) return;
    await parts.withLock(() => sendAll(db));
  }

  async function sendAll(db: ShopDatabase): Promise<void> {
    const held = new Map<ShopRequest['kind'], number>();
    for (const row of await waitingRows(db)) {
      const { kind } = row.request;
      if (held.has(kind)) continue;
      const answer = await parts.send(row.id, row.request);
      if (answer && isSuccess(answer.status)) {
        await db.requests.delete(row.id);
        parts.tell(row, 'sent');
      } else if (answer && refusedForGood.has(answer.status)) {
        const refusal = answer.message ?? 'The shop could not take it.';
        await db.requests.update(row.id, { refusal });
        parts.tell({ ...row, refusal }, 'refused');
      } else if (answer?.status === 429) {
        // A rate limit applies to one kind only: the others need not wait.
        held.set(kind, answer.retryAfterMs ?? 0);
      } else return retryLater(answer?.retryAfterMs ?? 0);
    }
    if (held.size > 0) return retryLater(Math.min(...held.values()));
    failures = 0;
  }

  function retryLater(atLeastMs: number): void {
    cancelRetry();
    const waitMs = Math.max(atLeastMs, Math.min(longestRetryMs, firstRetryMs * 2 ** failures++));
    cancelRetry = parts.later(() => void resume().catch(() => undefined), waitMs);
  }

  /** Waits for the sender, so that a request being sent isn't reported as removed. */
  async function remove(id: string): Promise<boolean> {
    const db = await parts.openDatabase();
    return parts.withLock(async () => {
      const isThere = (await db.requests.get(id)) !== undefined;
      await db.requests.delete(id);
      return isThere;
    });
  }

  return { submit, resume, remove };
}

/** Oldest first. */
async function waitingRows(db: ShopDatabase): Promise<WaitingRequest[]> {
  const rows = await db.requests.filter(row => row.refusal === null).toArray();
  return rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

const isSuccess = (status: number) => status >= 200 && status < 300;
