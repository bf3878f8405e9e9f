/**
 * A large file says "Navy", "#1b2c4a" and each handle thousands of times, and every cell of the parser is a string
 * of its own. Sharing equal values keeps half a million rows within 256 MB.
 */
import type { FeedRow } from './feed/feed-row.ts';

/** Beyond this many different values a column does not repeat itself, and remembering would cost more than it saves. */
const maxRemembered = 50_000;

export function createSharing(): (row: FeedRow) => FeedRow {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const text = (value: string) => remember(texts, value, value);
  const list = (values: string[]) => remember(lists, values.join('\n'), values);
  return ({ line, handle, product, variant }) => ({
    line,
    handle: text(handle),
    product,
    variant: variant && {
      ...variant,
      colour: text(variant.colour),
      size: text(variant.size),
      hexes: list(variant.hexes),
      pantones: list(variant.pantones),
    },
  });
}

function remember<T>(known: Map<string, T>, key: string, value: T): T {
  const shared = known.get(key);
  if (shared !== undefined) return shared;
  if (known.size < maxRemembered) known.set(key, value);
  return value;
}
