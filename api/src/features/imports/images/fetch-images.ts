/**
 * Pictures that the file names by their addresses, before the import's transaction takes any lock: a slow supplier must
 * not hold one. Each address is fetched once and known from then on; a drawn garment stands where none came.
 */
import type { Knex } from 'knex';
import type { FetchPicture } from '#api/outside/pictures/fetch-picture.ts';
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

interface Wanted {
  url: string;
  /** The first row that names it. */
  line: number;
  column: string;
}

const fetchesAtOnce = 4;
/** What is not here by then stays away until the next import. */
const longestMs = 900_000;

/** More are not fetched in that time. */
const mostFetched = 20_000;

export interface FetchRequest {
  /** Outside the transaction: a picture that has come stays, whatever becomes of the import. */
  knex: Knex;
  trx: Knex.Transaction;
  parts: ImageParts | null;
  progress: Progress;
  report: Report;
}

export async function fetchImages({
  knex,
  trx,
  parts,
  progress,
  report,
}: FetchRequest): Promise<ImageCounts & { hash: string }> {
  const imagesNamed = await countNamed(trx);
  if (imagesNamed === 0) return { imagesNamed, imagesDownloaded: 0, hash: '' };
  const missing = parts?.fetchPicture ? await missingPictures(trx) : [];
  let imagesDownloaded = 0;
  if (parts && missing.length > 0) {
    await inTurns(missing, progress, async (one, signal) => {
      const path = await fetchOne(parts, one, signal, report);
      if (path === null) return;
      await knex('import_pictures').insert({ url: one.url, path }).onConflict('url').merge();
      imagesDownloaded++;
    });
  }
  return { imagesNamed, imagesDownloaded, hash: await showPictures(trx) };
}

/** Each view of each staged product that names a picture. */
const named = `feed_products f cross join lateral (values
  ('front', f.picture_front), ('back', f.picture_back), ('side', f.picture_side)) as named(view, url)`;

async function countNamed(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select count(distinct url)::int as count from ${named} where url is not null`,
  );
  return rows[0]?.count ?? 0;
}

async function missingPictures(trx: Knex.Transaction): Promise<Wanted[]> {
  const { rows } = await trx.raw<{ rows: Wanted[] }>(
    `select url, line, "column" from (
       select distinct on (url) url, f.line, f.picture_column as "column", f.display_order
       from ${named} where url is not null order by url, f.display_order
     ) wanted
     where not exists (select from import_pictures known where known.url = wanted.url)
     order by display_order limit ${mostFetched}`,
  );
  return rows;
}

/** Answers the hash of what is shown: with other pictures, the same file is another one. */
async function showPictures(trx: Knex.Transaction): Promise<string> {
  await trx.raw(
    `update feed_products f set image = coalesce(front.path, f.image), image_back = coalesce(back.path, f.image_back),
       image_side = coalesce(side.path, f.image_side)
     from feed_products s
     left join import_pictures front on front.url = s.picture_front
     left join import_pictures back on back.url = s.picture_back
     left join import_pictures side on side.url = s.picture_side
     where s.slug = f.slug and coalesce(front.path, back.path, side.path) is not null`,
  );
  const { rows } = await trx.raw<{ rows: { hash: string }[] }>(
    `select md5(string_agg(concat_ws(' ', slug, image, image_back, image_side), ',' order by display_order)) as hash
     from feed_products`,
  );
  return rows[0]?.hash ?? '';
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
