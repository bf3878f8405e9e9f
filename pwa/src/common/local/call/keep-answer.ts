/**
 * An answer of the shop that this device keeps, so that it opens without a network too:
 *
 *   ask ─┬─ answered ────────────────→ ready, and kept
 *        ├─ not there, not allowed ──→ missing, and the copy goes
 *        ├─ not now (409) ───────────→ refused, in the shop's words
 *        └─ no answer, busy, 5xx ────→ the copy, "as of"; failed without one
 */
import { ApiError, OfflineError } from './call.ts';
import { isFinal } from './is-final.ts';

export type KeptAnswer<T> =
  | { phase: 'loading' }
  /** `asOf` is set while this device's copy is shown; `isOffline` if no answer came. */
  | { phase: 'ready'; value: T; asOf: string | null; isOffline: boolean }
  /** Unknown, or not for this user: the shop doesn't say which. */
  | { phase: 'missing' }
  /** `words` are the shop's own, if it gave any. */
  | { phase: 'refused'; words: string | undefined }
  | { phase: 'failed'; isOffline: boolean };

export interface Copies {
  read: <T>(key: string) => Promise<{ value: T; asOf: string } | undefined>;
  write: (key: string, value: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

export async function keepAnswer<T>(
  key: string,
  ask: () => Promise<T>,
  copies: Copies,
): Promise<KeptAnswer<T>> {
  try {
    const value = await ask();
    // The answer is shown even if there is no room for a copy.
    await copies.write(key, value).catch(() => undefined);
    return { phase: 'ready', value, asOf: null, isOffline: false };
  } catch (error) {
    const said = error instanceof ApiError ? error : null;
    if (said?.status === 409) return { phase: 'refused', words: said.serverMessage };
    if (said && isFinal(said.status)) {
      await copies.remove(key).catch(() => undefined);
      return { phase: 'missing' };
    }
    const isOffline = error instanceof OfflineError;
    const copy = await copies.read<T>(key).catch(() => undefined);
    return copy ? { phase: 'ready', ...copy, isOffline } : { phase: 'failed', isOffline };
  }
}

/** If asking again brings nothing, not even a copy, what was shown stays, as of the time it came. */
export function stillShown<T>(
  before: KeptAnswer<T> | null,
  now: KeptAnswer<T>,
  cameAt: string,
): KeptAnswer<T> {
  if (now.phase !== 'failed' || before?.phase !== 'ready') return now;
  return { ...before, asOf: before.asOf ?? cameAt, isOffline: now.isOffline };
}
