/**
 * An order end to end with test payments: opened, paid and placed over HTTP, eight shoppers at a time, against the
 * bare transaction: the same rows written by hand in one transaction each, on as many connections. The shoppers are a
 * process of their own (`shoppers.ts`), as they would be, on the same processors.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { WrongAnswer } from './load/ask.ts';
import type { Figure } from './figure.ts';
import { median, ms, percentile, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const shoppers = 8;
const rounds = 3;

/** The message to the shoppers' process. */
export interface Errand {
  baseUrl: string;
  databaseUrl: string;
  product: MadeProduct;
  shoppers: number;
  /** After one warm-up round. */
  rounds: number;
}

export interface Round {
  perSecond: number;
  tookMs: number[];
}

export interface Bought {
  ours: Round[];
  bare: Round[];
}

export async function benchOrders({ knex, databaseUrl, baseUrl }: BenchWorld): Promise<Figure[]> {
  const product = await makeProduct(knex);
  const { ours, bare } = await goShopping({ baseUrl, databaseUrl, product, shoppers, rounds });
  const [rate, floor] = [ours, bare].map(side => median(side.map(one => one.perSecond))) as [number, number];
  const [p99, floorP99] = [ours, bare].map(side =>
    percentile(
      side.flatMap(one => one.tookMs),
      99,
    ),
  ) as [number, number];
  return [
    {
      work: `an order end to end, ${shoppers} shoppers (opened, paid, placed)`,
      measured: `${Math.round(rate)}/s`,
      baseline: `bare transaction ${Math.round(floor)}/s`,
      ratio: times(rate / floor),
    },
    {
      work: 'the same, p99 of the whole order',
      measured: ms(p99),
      baseline: `bare transaction ${ms(floorP99)}`,
      ratio: times(p99 / floorP99),
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
