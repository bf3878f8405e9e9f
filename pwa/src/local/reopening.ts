/**
 * Browsers lose the connection to IndexedDB (a page in the background, a killed storage process: SYNC §3). The work
 * is then done once more on a new connection. It must be one that may be done twice, as nobody knows whether the first
 * one was committed. `mayReopen` is false once the database was closed on purpose.
 */
import type { UserDatabase } from './user-database.ts';

const lostConnection = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

export async function withReopening<T>(
  db: UserDatabase,
  work: () => Promise<T>,
  mayReopen: () => boolean = () => true,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error) || !mayReopen()) throw error;
    db.close({ disableAutoOpen: false });
    await db.open();
    return work();
  }
}

/** Dexie wraps what the browser said, sometimes twice: the name of the cause counts as well. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return lostConnection.has(error.name) || (inner !== error && isConnectionLost(inner));
}
