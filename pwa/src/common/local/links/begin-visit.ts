/**
 * Gets the visitor's cookie before the first write. If the write's answer were lost, its cookie would be too, and a
 * repeat would come from a different visitor. Once for the life of a page.
 */
import { call } from '../call/call.ts';

export function createVisit(ask: () => Promise<unknown>): () => Promise<void> {
  let asked: Promise<boolean> | null = null;
  return async function begin() {
    asked ??= ask().then(
      () => true,
      () => false,
    );
    // Without a cookie the write itself sets one. The next write asks again.
    if (!(await asked)) asked = null;
  };
}

/** Belongs to the page, like its cookies. */
export const beginVisit = createVisit(() => call('GET /api/visitor'));
