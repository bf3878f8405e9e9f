/**
 * What somebody may have meant whose words find nothing: each word that the shop does not know becomes the nearest one
 * that it does. Words come from names and categories, and from descriptions where several use them.
 */
import { foldForSearch } from './search-score.ts';

export interface Worded {
  name: string;
  description?: string | null;
  category?: string | null;
  categories?: readonly string[] | null;
}

/** Shorter words are near to everything. */
const shortest = 3;
/** A word of fewer descriptions says little of what is sold. */
const oftenDescribed = 3;

/** The query with its unknown words replaced; null where nothing is near, or nothing is unknown. */
export function didYouMean(query: string, products: readonly Worded[]): string | null {
  const known = countWords(products);
  const words = foldForSearch(query).split(' ').filter(Boolean);
  let isChanged = false;
  const meant = words.map(word => {
    if (word.length < shortest || [...known.keys()].some(one => one.startsWith(word))) return word;
    const near = nearest(word, known);
    if (near === null) return null;
    isChanged = true;
    return near;
  });
  // A word that is like nothing is left out: the others may find something.
  const kept = meant.filter(word => word !== null);
  return kept.length > 0 && (isChanged || kept.length < words.length) ? kept.join(' ') : null;
}

function countWords(products: readonly Worded[]): Map<string, number> {
  const named = new Map<string, number>();
  const described = new Map<string, number>();
  const count = (into: Map<string, number>, text: string) => {
    for (const word of new Set(foldForSearch(text).split(/[^\p{L}\p{N}']+/u)))
      if (word.length >= shortest) into.set(word, (into.get(word) ?? 0) + 1);
  };
  for (const { name, description, category, categories } of products) {
    count(named, [name, category ?? '', ...(categories ?? [])].join(' '));
    count(described, description ?? '');
  }
  for (const [word, times] of described)
    if (times >= oftenDescribed) named.set(word, Math.max(times, named.get(word) ?? 0));
  return named;
}

/** One slip for a short word, two for a longer one; of equally near words the more frequent. */
function nearest(word: string, known: ReadonlyMap<string, number>): string | null {
  const most = word.length <= 4 ? 1 : 2;
  let best: { word: string; slips: number; count: number } | null = null;
  for (const [one, count] of known) {
    if (Math.abs(one.length - word.length) > most) continue;
    const slips = slipsBetween(word, one);
    if (slips > most) continue;
    if (!best || slips < best.slips || (slips === best.slips && count > best.count))
      best = { word: one, slips, count };
  }
  return best?.word ?? null;
}

/** Letters changed, left out, put in, or swapped with their neighbour. */
export function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [
    at,
    ...Array.from<number>({ length: b.length }).fill(0),
  ]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = cost;
    }
  }
  return at(a.length, b.length);
}
