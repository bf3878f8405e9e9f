/**
 * The largest file that an import takes, in a process of its own: `import.ts` asks how much memory that needs. The sizes
 * and colours of 5,000 styles are 500,000 rows, and with what suppliers write beside them nearly 500 MB; `IMPORT_STYLES`
 * makes it shorter.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Knex } from 'knex';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { scheduledFeedLimitBytes } from '#contract/imports/import-limits.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { present } from '#api/database/present.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import type { FeedSource } from '#api/features/imports/feed/feed-source.ts';
import { readFeed } from '#api/features/imports/feed/read-feed.ts';
import { runImport } from '#api/features/imports/run-import.ts';
import { keepHeapSmall } from '#api/small-heap.ts';
import { readingAlone } from '#tests/factories/feeds.ts';
import { prepareCopy } from './copy-variants.ts';
import { timeOf } from './measure.ts';

const styles = Number(process.env['IMPORT_STYLES'] ?? 5_000);
const colours = ['Black', 'White', 'Navy', 'Red', 'Royal', 'Maroon', 'Purple', 'Gold', 'Pink', 'Orange'];
const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];

/** A text that no column of ours takes. */
const beside = 'Combed ringspun cotton, preshrunk, side seamed, taped neck. '.repeat(16).trim();

export interface LargeImport {
  rows: number;
  /** The catalogue's import, the reading of its file alone, and COPY of the variants that it wrote. */
  wholeMs: number;
  readingMs: number;
  variantsCopyMs: number;
  /** The most that the catalogue's import took, beyond what the process had before it. */
  growthMb: number;
  /** Highest memory of the process until the catalogue was in, and until the stock files were. */
  highestMb: number;
  stockHighestMb: number;
  /** A stock file with all of them: each has another number, one in a hundred has, none has. */
  stockMs: Record<'all' | 'some' | 'none', number>;
  /** COPY of the same file into a table of its two columns: what the rows cost without being looked at. */
  copyMs: number;
}

/** Made while it is read, as a file is read from the disk: its bytes are nowhere as a whole. */
const feedOf = (count: number): FeedSource => ({
  limitBytes: scheduledFeedLimitBytes,
  async *open() {
    yield Buffer.from('style#,color_name,size,piece_price,remarks\n');
    for (let style = 1; style <= count; style++) {
      const rows = colours.flatMap(colour =>
        sizes.map(size => `T${style},${colour},${size},9.95,"${beside}"\n`),
      );
      yield Buffer.from(rows.join(''));
      await nextTurn();
    }
  },
});

process.once('message', (databaseUrl: string) => {
  void run(databaseUrl).then(
    told => process.send?.(told),
    (error: unknown) => process.send?.({ wrong: String(error) }),
  );
});

async function run(databaseUrl: string): Promise<LargeImport | { wrong: string }> {
  keepHeapSmall();
  const knex = connectDatabase({ url: databaseUrl, poolMax: 2 });
  await migrate(knex);
  const asked = { knex, source: 'bench', startedBy: null };
  // What the program takes once, whatever the file, is no growth.
  await runImport({ ...asked, feed: feedOf(20), dryRun: true });
  const grown = watchGrowth();
  const start = performance.now();
  const report = await runImport({ ...asked, feed: feedOf(styles), dryRun: false });
  const wholeMs = performance.now() - start;
  const growthMb = grown();
  const highestMb = highestMbSoFar();
  const codes = await readCodes(knex);
  if (isRefusal(report) || codes.count !== styles * colours.length * sizes.length)
    return { wrong: JSON.stringify(report) };
  const stockMs = { all: 0, some: 0, none: 0 };
  for (const [name, pieces] of [
    ['all', () => 7],
    ['some', (at: number) => (at % 100 === 0 ? 8 : 7)],
    ['none', (at: number) => (at % 100 === 0 ? 8 : 7)],
  ] as const) {
    const start = performance.now();
    const told = await runImport({
      ...asked,
      dryRun: false,
      feed: stockFile(codes, pieces),
      stock: {
        codeColumn: '',
        stockColumn: '',
        inStockPieces: 100,
      },
    });
    stockMs[name] = performance.now() - start;
    const expected = { all: codes.count, some: codes.count / 100, none: 0 }[name];
    if (isRefusal(told) || told.variantsUpdated !== expected) return { wrong: JSON.stringify(told) };
  }
  await knex.destroy();
  const stockHighestMb = highestMbSoFar();
  return {
    rows: codes.count,
    wholeMs,
    readingMs: await timeOf(() => readFeed(feedOf(styles), readingAlone)),
    variantsCopyMs: await copyVariants(databaseUrl),
    growthMb,
    highestMb,
    stockHighestMb,
    stockMs,
    copyMs: await copyOnce(databaseUrl, codes),
  };
}

const watchedEveryMs = 10;
const bytesOfMb = 1024 * 1024;

/** From now on, with nothing left lying about: answers by how much the process was larger at its largest, in MB. */
function watchGrowth(): () => number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  const watch = setInterval(look, watchedEveryMs);
  return () => {
    clearInterval(watch);
    return (look() - before) / bytesOfMb;
  };
}

const highestMbSoFar = () => process.resourceUsage().maxRSS / 1024;

/** One text, as half a million strings would be most of the memory that is measured. */
interface Codes {
  count: number;
  lines: string;
}

async function readCodes(knex: Knex): Promise<Codes> {
  const { rows } = await knex.raw<{ rows: Codes[] }>(
    `select count(*)::int as count, string_agg(stock_code, E'\\n' order by id) as lines from product_variants`,
  );
  return present(rows[0]);
}

async function copyVariants(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { copy } = await prepareCopy(client);
  const spentMs = await timeOf(copy);
  await client.end();
  return spentMs;
}

async function copyOnce(databaseUrl: string, codes: Codes): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table bench_stock (code text, pieces integer)');
  const start = performance.now();
  const copying = client.query(from(`copy bench_stock from stdin (format csv, header)`));
  await pipeline(Readable.from(stockFile(codes, () => 7).open()), copying);
  const spent = performance.now() - start;
  await client.end();
  return spent;
}

function stockFile({ lines }: Codes, pieces: (at: number) => number): FeedSource {
  return {
    async *open() {
      let part = 'SKU,Qty\n';
      let at = 0;
      for (let begin = 0; begin < lines.length; at++) {
        const end = lines.indexOf('\n', begin);
        const code = lines.slice(begin, end < 0 ? lines.length : end);
        part += `${code},${pieces(at)}\n`;
        begin += code.length + 1;
        if (at % 1_000 < 999) continue;
        yield Buffer.from(part);
        part = '';
        await nextTurn();
      }
      yield Buffer.from(part);
    },
  };
}
