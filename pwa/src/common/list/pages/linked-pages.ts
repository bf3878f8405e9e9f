/**
 * Pages of a list beside each other. The shop says in the `Link` header of a page where the next and the previous one
 * begin: no row is skipped or shown twice, whatever comes and goes meanwhile. Without it, pages are reached by number.
 */
import type { Heard } from '#pwa/common/local/call/call.ts';
import { endOfList, type PageStart } from '../list-address.ts';

interface LinkedPages {
  previous?: PageStart;
  next?: PageStart;
}

/** An answer with its page and what is beside it: all three are of the same moment. */
export interface ListedPage<Answer> {
  answer: Answer;
  page: number;
  /** Null for a list that has no cursors, for one that has a single page, and for rows of this device. */
  linked: LinkedPages | null;
}

export async function askPage<Answer>(
  page: number,
  ask: (heard: Heard) => Promise<Answer>,
): Promise<ListedPage<Answer>> {
  let linked: LinkedPages | null = null;
  const answer = await ask(({ headers }) => {
    linked = linkedPages(headers.get('Link') ?? '');
  });
  return { answer, page, linked };
}

const names = { prev: 'previous', next: 'next' } as const;

function linkedPages(header: string): LinkedPages | null {
  const found: LinkedPages = {};
  for (const [, query = '', rel] of header.matchAll(/\?([^>]*)>; rel="(prev|next)"/g)) {
    const { after, before } = Object.fromEntries(new URLSearchParams(query));
    found[names[rel as keyof typeof names]] = { ...(after && { after }), ...(before && { before }) };
  }
  return found.previous || found.next ? found : null;
}

/** Where a page begins, seen from the one that is shown. Undefined: by its number alone. */
export function startOfPage(
  to: number,
  { page, linked }: Pick<ListedPage<unknown>, 'page' | 'linked'>,
  pageCount: number,
): PageStart | undefined {
  if (to === page + 1) return linked?.next;
  if (to === page - 1) return linked?.previous;
  return linked && to === pageCount && to !== 1 ? endOfList : undefined;
}
