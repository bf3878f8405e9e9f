/** Whether the records of a phone follow each other without a gap. */
export interface ChainLink {
  seq: number;
  /** SHA-256 of the header. */
  hash: string;
  previous: string | null;
}

export type ChainState =
  | { kind: 'whole' }
  /** The next one after `after` is not there: not sent yet, or taken away. */
  | { kind: 'gap'; after: number }
  /** `at` does not continue what came before it. */
  | { kind: 'torn'; at: number }
  /** Two records claim one place. */
  | { kind: 'forked'; at: number };

/** In any order. A part of a chain may begin anywhere; only the first record of all follows nothing. */
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
