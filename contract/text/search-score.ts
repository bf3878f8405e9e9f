/**
 * Instant product search and its scores:
 *
 *   the name      is the query 1000, else starts with it 500, else contains it 200
 *   each word     of 2 or more characters: name contains it 100, else any searched text contains it 50,
 *                 else (3 or more characters) its letters appear in order in the name 25
 *
 * Both parts add up; only products above 0 are found, best first, equal scores in catalogue order.
 * `scoreProduct` is the readable definition. `search` answers the same over a prepared index: a word holds no
 * blank, so it can only lie inside one token, and scanning the distinct tokens of all products replaces
 * scanning every text. A property test holds the two equal.
 */
export interface SearchableProduct {
  name: string;
  description?: string | null;
  category?: string | null;
  categories?: readonly string[] | null;
}

export interface SearchHit<P> {
  product: P;
  score: number;
}

interface SearchFields {
  name: string;
  text: string;
}

interface Token {
  text: string;
  /** Positions of the products whose name holds the token. */
  inName: Int32Array;
  /** Positions of those that hold it in another searched text only. */
  inTextOnly: Int32Array;
}

export interface SearchIndex<P> {
  readonly products: readonly P[];
  readonly names: readonly string[];
  /** One bit per character class of the name; a word with a bit that the name lacks cannot be in it. */
  readonly nameLetters: Int32Array;
  readonly tokens: readonly Token[];
}

const points = {
  same: 1000,
  starts: 500,
  contains: 200,
  wordInName: 100,
  wordInText: 50,
  fuzzy: 25,
} as const;
const minWordLength = 2;
const minFuzzyLength = 3;

/** Lower case, one blank between words, straight apostrophes: phones type "men’s" with a curly one. */
export function foldForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
}

function fieldsOf(product: SearchableProduct): SearchFields {
  const texts = [product.name, product.description, product.category, ...(product.categories ?? [])];
  return { name: foldForSearch(product.name), text: foldForSearch(texts.filter(Boolean).join(' ')) };
}

function scoredWords(foldedQuery: string): string[] {
  return foldedQuery.split(' ').filter(word => word.length >= minWordLength);
}

function hasLettersInOrder(name: string, word: string): boolean {
  let from = 0;
  for (let at = 0; at < word.length; at++) {
    from = name.indexOf(word.charAt(at), from) + 1;
    if (from === 0) return false;
  }
  return true;
}

function phrasePoints(name: string, foldedQuery: string): number {
  if (name === foldedQuery) return points.same;
  if (name.startsWith(foldedQuery)) return points.starts;
  return name.includes(foldedQuery) ? points.contains : 0;
}

function wordPoints({ name, text }: SearchFields, word: string): number {
  if (name.includes(word)) return points.wordInName;
  if (text.includes(word)) return points.wordInText;
  return word.length >= minFuzzyLength && hasLettersInOrder(name, word) ? points.fuzzy : 0;
}

/** The score of one product by the rules above; 0 means not found. The definition that `search` follows. */
export function scoreProduct(product: SearchableProduct, query: string): number {
  const folded = foldForSearch(query);
  if (folded === '') return 0;
  const fields = fieldsOf(product);
  return scoredWords(folded).reduce(
    (score, word) => score + wordPoints(fields, word),
    phrasePoints(fields.name, folded),
  );
}

/** Builds the index in one go; about 100 ms for 10,000 products. */
export function prepareSearch<P extends SearchableProduct>(products: readonly P[]): SearchIndex<P> {
  const building = startSearchIndex(products);
  building.add(products.length);
  return building.finish();
}

export interface SearchIndexing<P> {
  /** Takes up the next so many products; false when all have been. */
  add: (count: number) => boolean;
  finish: () => SearchIndex<P>;
}

/** Builds the index piece by piece, so that a page can answer its person in between. */
export function startSearchIndex<P extends SearchableProduct>(products: readonly P[]): SearchIndexing<P> {
  const names: string[] = [];
  const nameLetters = new Int32Array(products.length);
  const postings = new Map<string, { inName: number[]; inTextOnly: number[] }>();

  function addOne(product: P, position: number): void {
    const { name, text } = fieldsOf(product);
    names.push(name);
    nameLetters[position] = letterBits(name);
    const nameTokens = new Set(name.split(' '));
    for (const token of new Set(text.split(' '))) {
      const entry = postings.get(token) ?? { inName: [], inTextOnly: [] };
      (nameTokens.has(token) ? entry.inName : entry.inTextOnly).push(position);
      postings.set(token, entry);
    }
  }

  return {
    add(count) {
      const from = names.length;
      products.slice(from, from + count).forEach((product, at) => addOne(product, from + at));
      return names.length < products.length;
    },
    finish() {
      const tokens = Array.from(postings, ([text, { inName, inTextOnly }]) => ({
        text,
        inName: Int32Array.from(inName),
        inTextOnly: Int32Array.from(inTextOnly),
      }));
      return { products, names, nameLetters, tokens };
    },
  };
}

/** The best `limit` products for the query, best first. An empty query finds nothing. */
export function search<P extends SearchableProduct>(
  index: SearchIndex<P>,
  query: string,
  limit: number,
): SearchHit<P>[] {
  return takeBest(index.products, searchScores(index, query), limit);
}

/** The score of every product, by its position; 0 where it is not found. */
export function searchScores(index: SearchIndex<SearchableProduct>, query: string): Int32Array {
  const scores = new Int32Array(index.products.length);
  const folded = foldForSearch(query);
  if (folded === '') return scores;
  const longest = longestOf(folded.split(' '));
  const longestTokens = tokensWith(index, longest);
  addPhrasePoints(index, folded, longestTokens, scores);
  for (const word of scoredWords(folded)) {
    const tokens = word === longest ? longestTokens : tokensWith(index, word);
    addWordPoints(index, word, tokens, scores);
  }
  return scores;
}

/** The best `limit` of these positions, best first, equal ones in the order in which they come. */
export function bestPositions(positions: readonly number[], scores: Int32Array, limit: number): number[] {
  const found = positions.map(position => scores[position] ?? 0);
  return takeBest(positions, Int32Array.from(found), limit).map(({ product }) => product);
}

function longestOf(words: readonly string[]): string {
  return words.reduce((a, b) => (b.length > a.length ? b : a));
}

function tokensWith(index: SearchIndex<unknown>, piece: string): Token[] {
  return index.tokens.filter(token => token.text.includes(piece));
}

/** A name that contains the query contains its longest word too; only such names are compared in full. */
function addPhrasePoints(
  index: SearchIndex<unknown>,
  foldedQuery: string,
  longestTokens: readonly Token[],
  scores: Int32Array,
): void {
  for (const token of longestTokens) {
    for (const position of token.inName) {
      // Assigned, not added: a name may hold the word in two of its tokens.
      scores[position] = phrasePoints(index.names[position] ?? '', foldedQuery);
    }
  }
}

function addWordPoints(
  index: SearchIndex<unknown>,
  word: string,
  tokens: readonly Token[],
  scores: Int32Array,
): void {
  const gained = new Uint8Array(scores.length);
  for (const token of tokens) {
    for (const position of token.inName) gained[position] = points.wordInName;
    for (const position of token.inTextOnly) {
      if (gained[position] === 0) gained[position] = points.wordInText;
    }
  }
  if (word.length >= minFuzzyLength) addFuzzyPoints(index, word, gained);
  for (let position = 0; position < scores.length; position++) {
    scores[position] = (scores[position] ?? 0) + (gained[position] ?? 0);
  }
}

function addFuzzyPoints(index: SearchIndex<unknown>, word: string, gained: Uint8Array): void {
  const letters = letterBits(word);
  for (let position = 0; position < gained.length; position++) {
    if (gained[position] !== 0 || ((index.nameLetters[position] ?? 0) & letters) !== letters) continue;
    if (hasLettersInOrder(index.names[position] ?? '', word)) gained[position] = points.fuzzy;
  }
}

/** Letters a to z get a bit each; everything else shares the remaining ones. False positives are harmless. */
function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}

/** Keeps catalogue order among equals: a later product never passes an earlier one with the same score. */
function takeBest<P>(products: readonly P[], scores: Int32Array, limit: number): SearchHit<P>[] {
  const found: SearchHit<P>[] = [];
  if (limit <= 0) return found;
  products.forEach((product, position) => {
    const score = scores[position] ?? 0;
    if (score === 0) return;
    if (found.length >= limit && score <= (found[found.length - 1]?.score ?? 0)) return;
    found.splice(placeFor(found, score), 0, { product, score });
    if (found.length > limit) found.pop();
  });
  return found;
}

/** Binary search for the first hit below the score. */
function placeFor(found: readonly SearchHit<unknown>[], score: number): number {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((found[middle]?.score ?? 0) >= score) low = middle + 1;
    else high = middle;
  }
  return low;
}
