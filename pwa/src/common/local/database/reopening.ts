/**
 * Work that the loss of the connection to IndexedDB has cut short is done once more. Every call opens the connection
 * anew by itself (`reviving.ts`); this is for what may have been committed, so it must be work that may be done twice.
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

/** Dexie wraps what the browser said, sometimes twice: the name of the cause counts as well. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return lostConnection.has(error.name) || (inner !== error && isConnectionLost(inner));
}
