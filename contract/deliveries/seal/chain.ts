/** Checks that a phone's records follow each other without a gap. */
export interface ChainLink {
  seq: number;
  /** SHA-256 of the header. */
  hash: string;
  previous: string | null;
}

export type ChainState =
  | { kind: 'whole' }
  /** The record after `after` is missing: not sent yet, or removed. */
  | { kind: 'gap'; after: number }
  /** `at` doesn't continue the record before it. */
  | { kind: 'torn'; at: number }
  /** Two records have the same number. */
  | { kind: 'forked'; at: number };

/** Links may be in any order. A part of a chain may start anywhere; only the very first record follows nothing. */
export function checkChain(links: readonly ChainLink[]): ChainState {
  const ordered = links.toSorted((a, b) => a.seq - b.seq);
  for (const [index, link] of ordered.entries()) {
    if ((link.seq === 1) !== (link.previous === null)) return { kind: 'torn', at: link.seq };
    const before = ordered[index - 1];
    if (!before) continue;
    if (link.seq === before.seq) return { kind: 'forked', at: link.seq };
    if (link.seq > before.seq + 1) return { kind: 'gap', after: before.seq };
    if (link.previous !== before.hash) return { kind: 'torn', at: link.seq };
  }
  return { kind: 'whole' };
}
