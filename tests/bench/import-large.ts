/**
 * The largest file that an import takes, in a process of its own: `import.ts` asks how much memory that needs. The sizes
 * and colours of 5,000 styles are 500,000 rows.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { isRefusal } from '#contract/wire/errors.ts';
import { connectDatabase } from '#api/database/connect.ts';
import { migrate } from '#api/database/schema/migrate.ts';
import { feedLimits } from '#api/features/imports/feed/feed-limits.ts';
import type { FeedSource } from '#api/features/imports/feed/feed-source.ts';
import { runImport } from '#api/features/imports/run-import.ts';

const styles = 5_000;
const colours = ['Black', 'White', 'Navy', 'Red', 'Royal', 'Maroon', 'Purple', 'Gold', 'Pink', 'Orange'];
const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL', '6XL'];

export interface LargeImport {
  rows: number;
  highestMb: number;
  /** A stock file with all of them: each has another number, one in a hundred has, none has. */
  stockMs: Record<'all' | 'some' | 'none', number>;
  /** COPY of the same file into a table of its two columns: what the rows cost without being looked at. */
  copyMs: number;
}

/** Made while it is read, as a file is read from the disk: its bytes are nowhere as a whole. */
const feed: FeedSource = {
  async *open() {
    yield Buffer.from('style#,color_name,size,piece_price\n');
    for (let style = 1; style <= styles; style++) {
      const rows = colours.flatMap(colour => sizes.map(size => `T${style},${colour},${size},9.95\n`));
      yield Buffer.from(rows.join(''));
      await nextTurn();
    }
  },
};

process.once('message', (databaseUrl: string) => {
  void run(databaseUrl).then(
    told => process.send?.(told),
    (error: unknown) => process.send?.({ wrong: String(error) }),
  );
});

async function run(databaseUrl: string): Promise<LargeImport | { wrong: string }> {
  const knex = connectDatabase({ url: databaseUrl, poolMax: 2 });
  await migrate(knex);
  const report = await runImport({
    knex,
    feed,
    source: 'bench',
    dryRun: false,
    startedBy: null,
  });
  const variants = await knex('product_variants').orderBy('id').select('stockCode');
  const codes = variants.map(({ stockCode }) => stockCode);
  if (isRefusal(report) || codes.length !== feedLimits.rows) return { wrong: JSON.stringify(report) };
  const stockMs = { all: 0, some: 0, none: 0 };
  for (const [name, pieces] of [
    ['all', () => 7],
    ['some', (at: number) => (at % 100 === 0 ? 8 : 7)],
    ['none', (at: number) => (at % 100 === 0 ? 8 : 7)],
  ] as const) {
    const start = performance.now();
    const told = await runImport({
      knex,
      source: 'bench',
      dryRun: false,
      startedBy: null,
      feed: stockFile(codes, pieces),
      stock: {
        codeColumn: '',
        stockColumn: '',
        inStockPieces: 100,
      },
    });
    stockMs[name] = performance.now() - start;
    const expected = { all: codes.length, some: codes.length / 100, none: 0 }[name];
    if (isRefusal(told) || told.variantsUpdated !== expected) return { wrong: JSON.stringify(told) };
  }
  await knex.destroy();
  const highestMb = process.resourceUsage().maxRSS / 1024;
  return { rows: codes.length, highestMb, stockMs, copyMs: await copyOnce(databaseUrl, codes) };
}

async function copyOnce(databaseUrl: string, codes: readonly string[]): Promise<number> {
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

function stockFile(codes: readonly string[], pieces: (at: number) => number): FeedSource {
  return {
    async *open() {
      yield Buffer.from('SKU,Qty\n');
      for (let begin = 0; begin < codes.length; begin += 1_000) {
        const some = codes.slice(begin, begin + 1_000);
        yield Buffer.from(some.map((code, at) => `${code},${pieces(begin + at)}\n`).join(''));
        await nextTurn();
      }
    },
  };
}
