/**
 * Repeats work that was interrupted because the connection to IndexedDB was lost. Each call already reopens the
 * connection by itself (`reviving.ts`). This is for work that may have been committed, so it must be safe to do twice.
 */
const lostConnection = new Set(['DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

export async function withReopening<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return work();
  }
}

/** Dexie wraps the browser's error, sometimes twice, so the name of the cause counts as well. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return lostConnection.has(error.name) || (inner !== error && isConnectionLost(inner));
}
