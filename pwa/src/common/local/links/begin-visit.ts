/**
 * The visitor's cookie before the first write: an answer that is lost would take it along, and what was sent again
 * would be somebody else's. Once for the life of a page.
 */
import { call } from '../call/call.ts';

export function createVisit(ask: () => Promise<unknown>): () => Promise<void> {
  let asked: Promise<boolean> | null = null;
  return async function begin() {
    asked ??= ask().then(
      () => true,
      () => false,
    );
    // Without a cookie the write itself brings one; the next write asks again.
    if (!(await asked)) asked = null;
  };
}

/** Belongs to the page, like its cookies. */
export const beginVisit = createVisit(() => call('GET /api/visitor'));
