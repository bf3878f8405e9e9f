/**
 * An order end to end with test payments: opened, paid and placed over HTTP at the built shop with its own database,
 * eight shoppers at a time, against the bare transaction: the same rows written by hand in one transaction each, on as
 * many connections. The shoppers are a process of their own (`shoppers.ts`), as they would be, on the same processors.
 * The shop sends its mails meanwhile, as it does every few seconds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { findEmbeddedServer } from '#api/database/embedded/find-server.ts';
import { socketUrl } from '#api/database/embedded/create-database.ts';
import { present } from '#api/database/present.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { makeDataDir, removeDataDir } from '#tests/faults/data-folder.ts';
import { openShop } from '#tests/support/shop-process.ts';
import { WrongAnswer } from './load/ask.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, times } from './measure.ts';

const shoppers = 8;
const rounds = 3;

/** The message to the shoppers' process. */
export interface Errand {
  baseUrl: string;
  databaseUrl: string;
  /** Of the processes whose work is counted. */
  pids: { shop: number; database: number };
  product: MadeProduct;
  shoppers: number;
  /** After one warm-up round. */
  rounds: number;
}

export interface Round {
  perSecond: number;
  tookMs: number[];
  /** For each order. */
  cost: Cost;
}

/** Processor time in milliseconds. */
export interface Cost {
  shop: number;
  database: number;
  shoppers: number;
  /** Transactions that wrote something. */
  commits: number;
  walBytes: number;
}

export interface Bought {
  ours: Round[];
  bare: Round[];
  /** For each mail. */
  mail: Cost;
}

export async function benchOrders(): Promise<Figure[]> {
  const dataDir = makeDataDir();
  const shop = await openShop({ dataDir });
  try {
    const product = await makeProduct(shop.knex);
    const { pid: database, socketDir } = present(findEmbeddedServer(dataDir));
    return figuresOf(
      await goShopping({
        baseUrl: shop.origin,
        databaseUrl: socketUrl(socketDir, 'selvedge'),
        pids: { shop: shop.pid(), database },
        product,
        shoppers,
        rounds,
      }),
    );
  } finally {
    await shop.stop();
    removeDataDir(dataDir);
  }
}

function figuresOf({ ours, bare, mail }: Bought): Figure[] {
  const rate = (side: Round[]) => median(side.map(one => one.perSecond));
  const p99 = (side: Round[]) =>
    percentile(
      side.flatMap(one => one.tookMs),
      99,
    );
  const cost = (side: Round[], name: keyof Cost) => median(side.map(one => one.cost[name]));
  const all = (side: Round[]) => median(side.map(({ cost: c }) => c.shop + c.database + c.shoppers));
  return [
    {
      work: `an order end to end, ${shoppers} shoppers (opened, paid, placed)`,
      measured: `${Math.round(rate(ours))}/s`,
      baseline: `bare transaction ${Math.round(rate(bare))}/s`,
      ratio: times(rate(ours) / rate(bare)),
    },
    {
      work: 'the same, p99 of the whole order',
      measured: ms(p99(ours)),
      baseline: `bare transaction ${ms(p99(bare))}`,
      ratio: times(p99(ours) / p99(bare)),
    },
    {
      work: 'the same, processor: shop + database + shoppers',
      measured: (['shop', 'database', 'shoppers'] as const).map(name => ms(cost(ours, name))).join(' + '),
      baseline: `bare transaction ${ms(cost(bare, 'database'))} + ${ms(cost(bare, 'shoppers'))}`,
      ratio: times(all(bare) / all(ours)),
    },
    {
      work: 'the same, commits and WAL',
      measured: `${cost(ours, 'commits').toFixed(1)}, ${Math.round(cost(ours, 'walBytes') / 1024)} KB`,
      baseline: `bare transaction ${cost(bare, 'commits').toFixed(1)}, ${Math.round(cost(bare, 'walBytes') / 1024)} KB`,
      ratio: times(cost(ours, 'commits') / cost(bare, 'commits')),
    },
    {
      work: 'the mail of an order: processor of shop + database, commits',
      measured: `${ms(mail.shop)} + ${ms(mail.database)}, ${mail.commits.toFixed(2)}`,
      baseline: `bare transaction ${ms(cost(bare, 'database'))}`,
      ratio: times(mail.database / cost(bare, 'database')),
    },
  ];
}

async function goShopping(errand: Errand): Promise<Bought> {
  const going = fork(new URL('shoppers.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  going.send(errand);
  const [told] = (await Promise.race([
    once(going, 'message'),
    once(going, 'exit').then(() => {
      throw new Error('The shoppers went away.');
    }),
  ])) as [Bought | { wrong: string }];
  going.disconnect();
  if ('wrong' in told) throw new WrongAnswer(told.wrong);
  return told;
}
