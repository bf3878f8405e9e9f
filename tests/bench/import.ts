/** Imports of the demo feed, new and unchanged, and of the largest file, against COPY of the same variants. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { demoFeedPath } from '#api/demo/demo-feed.ts';
import { feedOfBytes } from '#api/features/imports/feed/feed-source.ts';
import { readFeed } from '#api/features/imports/feed/read-feed.ts';
import { runImport } from '#api/features/imports/run-import.ts';
import { readingAlone } from '#tests/factories/feeds.ts';
import { createEmptyDatabase } from '#tests/support/database/database-server.ts';
import { startFlags } from '#tests/support/shop-process.ts';
import { prepareCopy } from './copy-variants.ts';
import type { LargeImport } from './import-large.ts';
import { WrongAnswer } from './load/ask.ts';
import type { Figure } from './figure.ts';
import { median, ms, timeOf, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const rounds = 5;

export async function benchImport({ knex, databaseUrl }: BenchWorld): Promise<Figure[]> {
  const feed = feedOfBytes(readFileSync(demoFeedPath));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { lines, copy } = await prepareCopy(client);
  const run = () => runImport({ knex, feed, source: 'bench', dryRun: false, startedBy: null });
  // COPY's table is truncated, so this one is vacuumed: otherwise only the import would scan dead rows of the last round.
  const empty = async () => {
    for (const table of ['product_variants', 'product_categories', 'products']) {
      await client.query(`delete from ${table}`);
      await client.query(`vacuum ${table}`);
    }
  };

  const taken = {
    copy: [] as number[],
    fresh: [] as number[],
    again: [] as number[],
    reading: [] as number[],
  };
  // All run within each round, under the same load. The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    await empty();
    const spent = {
      copy: await timeOf(copy),
      fresh: await timeOf(run),
      again: await timeOf(run),
      reading: await timeOf(() => readFeed(feed, readingAlone)),
    };
    if (round > 0)
      for (const name of ['copy', 'fresh', 'again', 'reading'] as const) taken[name].push(spent[name]);
  }
  await client.end();

  const floor = median(taken.copy);
  const reading = median(taken.reading);
  const row = (work: string, measured: number): Figure => ({
    work,
    measured: ms(measured),
    baseline: `COPY of ${lines} rows ${ms(floor)}`,
    ratio: times(measured / floor),
  });
  return [
    row('import of the demo feed, whole', median(taken.fresh)),
    row('import of the demo feed, database part', median(taken.fresh) - reading),
    row('import again, nothing changed, whole', median(taken.again)),
    row('import again, nothing changed, database part', median(taken.again) - reading),
    ...(await benchLarge(databaseUrl)),
  ];
}

const mostMb = 256;
const mostGrowthMb = 64;

/** @throws WrongAnswer */
export async function benchLarge(databaseUrl: string): Promise<Figure[]> {
  const importing = fork(new URL('import-large.ts', import.meta.url), {
    execArgv: [...startFlags, '--import', 'tsx'],
  });
  importing.send(await createEmptyDatabase(databaseUrl, 'import_large'));
  const gone = once(importing, 'exit').then(() => Promise.reject(new Error('The import went away.')));
  const [told] = (await Promise.race([once(importing, 'message'), gone])) as [
    LargeImport | { wrong: string },
  ];
  importing.kill();
  if ('wrong' in told) throw new WrongAnswer(told.wrong);
  const rows = told.rows.toLocaleString('en');
  const stock = (name: keyof LargeImport['stockMs'], what: string): Figure => ({
    work: `stock alone, ${rows} rows, ${what}`,
    measured: ms(told.stockMs[name]),
    baseline: `COPY of the file ${ms(told.copyMs)}`,
    ratio: times(told.stockMs[name] / told.copyMs),
  });
  const memory = (what: string, mb: number): Figure => ({
    work: `${what} ${rows} rows, highest memory of its process`,
    measured: `${Math.round(mb)} MB`,
    baseline: `budget ${mostMb} MB`,
    ratio: times(mb / mostMb),
  });
  const ofCopy = (work: string, spentMs: number): Figure => ({
    work: `import of ${rows} rows, ${work}`,
    measured: ms(spentMs),
    baseline: `COPY of them ${ms(told.variantsCopyMs)}`,
    ratio: times(spentMs / told.variantsCopyMs),
  });
  return [
    ofCopy('whole', told.wholeMs),
    ofCopy('database part', told.wholeMs - told.readingMs),
    {
      work: `growth of the process by a feed of ${rows} rows`,
      measured: `${Math.round(told.growthMb)} MB`,
      baseline: `budget ${mostGrowthMb} MB`,
      ratio: times(told.growthMb / mostGrowthMb),
    },
    memory('a feed of', told.highestMb),
    memory('a feed and three stock files of', told.stockHighestMb),
    stock('all', 'each with another number'),
    stock('some', 'one in a hundred with another number'),
    stock('none', 'nothing new'),
  ];
}
