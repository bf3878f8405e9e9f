/**
 * Pictures that the file names by their addresses, before the transaction that writes the catalogue: a slow supplier
 * must not hold a lock. Each address is fetched once and known from then on; a drawn garment stands where none came.
 */
import type { Knex } from 'knex';
import type { FetchPicture } from '#api/outside/pictures/fetch-picture.ts';
import type { CollectedProduct } from '../feed/collect-products.ts';
import type { FeedProblem } from '../feed/feed-row.ts';
import type { Progress } from '../progress.ts';
import type { Report } from '../feed/row-reader.ts';

export interface ImageParts {
  /** None: the shop names no host to fetch from. */
  fetchPicture: FetchPicture | null;
  /** Encodes and keeps it; the address under which it is shown, or why it cannot be. */
  storePicture: (bytes: Uint8Array) => Promise<string | { message: string }>;
}

export interface ImageCounts {
  /** Different addresses in the file. */
  imagesNamed: number;
  imagesDownloaded: number;
}

type View = 'front' | 'back' | 'side';
const views: readonly View[] = ['front', 'back', 'side'];

interface Wanted {
  url: string;
  /** The first row that names it. */
  line: number;
  column: string;
}

const fetchesAtOnce = 4;
/** What is not here by then stays away until the next import. */
const longestMs = 900_000;

export async function fetchImages(
  {
    knex,
    parts,
    progress,
    report,
  }: { knex: Knex; parts: ImageParts | null; progress: Progress; report: Report },
  products: readonly CollectedProduct[],
): Promise<ImageCounts> {
  const wanted = wantedBy(products);
  if (wanted.size === 0) return { imagesNamed: 0, imagesDownloaded: 0 };
  const known = await knownPictures(knex, [...wanted.keys()]);
  const missing = parts?.fetchPicture ? [...wanted.values()].filter(({ url }) => !known.has(url)) : [];
  let imagesDownloaded = 0;
  if (parts && missing.length > 0) {
    await inTurns(missing, progress, async (one, signal) => {
      const path = await fetchOne(parts, one, signal, report);
      if (path === null) return;
      await knex('import_pictures').insert({ url: one.url, path }).onConflict('url').merge();
      known.set(one.url, path);
      imagesDownloaded++;
    });
  }
  for (const { pictures, images } of products) {
    for (const view of views) images[view] = known.get(pictures[view] ?? '') ?? images[view];
  }
  return { imagesNamed: wanted.size, imagesDownloaded };
}

function wantedBy(products: readonly CollectedProduct[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const { pictures, line } of products) {
    for (const view of views) {
      const url = pictures[view];
      if (url && !wanted.has(url)) wanted.set(url, { url, line, column: pictures.column });
    }
  }
  return wanted;
}

async function knownPictures(knex: Knex, urls: string[]): Promise<Map<string, string>> {
  const rows = await knex('import_pictures').whereRaw('url = any(?::text[])', [urls]).select('url', 'path');
  return new Map(rows.map(({ url, path }) => [url, path]));
}

async function fetchOne(
  { fetchPicture, storePicture }: ImageParts,
  { url, line, column }: Wanted,
  signal: AbortSignal,
  report: Report,
): Promise<string | null> {
  const tell = (code: FeedProblem['code'], what: string) => {
    report({ line, column, code, value: url, message: `The picture ${what}.`, skipped: false });
    return null;
  };
  const fetched = fetchPicture ? await fetchPicture(url, signal) : null;
  if (fetched === null) return null;
  if ('code' in fetched) return tell(fetched.code, fetched.what);
  const stored = await storePicture(fetched);
  return typeof stored === 'string' ? stored : tell('image_failed', `cannot be used: ${stored.message}`);
}

/** A few at once. The first failure of our own, or the end of the run, ends all. */
async function inTurns(
  wanted: readonly Wanted[],
  progress: Progress,
  work: (one: Wanted, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  progress.begin('images', wanted.length);
  const ending = new AbortController();
  const until = performance.now() + longestMs;
  const queue = wanted.values();
  let done = 0;
  const worker = async () => {
    for (const one of queue) {
      if (performance.now() > until) return;
      await work(one, ending.signal);
      progress.reach(++done);
    }
  };
  try {
    await Promise.all(Array.from({ length: fetchesAtOnce }, worker));
  } catch (error) {
    ending.abort();
    throw error;
  }
}
