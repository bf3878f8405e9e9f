/**
 * The catalogue of a wholesaler, 10,000 products and 300,000 variants: what a device loads, and how long requests wait
 * after a change. Beside it the answers that hold everything at once, which earlier apps still ask for.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { pieceOf } from '#contract/catalogue/pieces/catalogue-pieces.ts';
import { WrongAnswer } from '../load/ask.ts';
import type { Figure } from '../figure.ts';
import { kb, median, ms, times } from '../measure.ts';
import type { BenchWorld } from '../world.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { ask, type Device, keptBytes, newDevice, visit, type Visit } from './visit.ts';

const changes = 5;
/** At once, by the first who come. */
const asked = {
  now: ['/api/catalogue/first', '/api/catalogue/index', '/products'],
  /** By apps of before there were pieces. */
  former: ['/api/products', '/api/catalogue'],
};

export async function benchCatalogue({ knex, baseUrl }: BenchWorld): Promise<Figure[]> {
  await makeCatalogue(knex);
  await untilTold(baseUrl);
  const list = await ask(`${baseUrl}/api/products`);
  const pack = await ask(`${baseUrl}/api/catalogue`);
  const [listed, whole] = [list.text().length, pack.text().length];
  // The first one finds nothing packed.
  const fresh = await visit(baseUrl, newDevice());
  await wait(settleMs);
  const device = newDevice();
  const first = await visit(baseUrl, device);
  const again = await visit(baseUrl, device);

  const returning: Visit[] = [];
  const waits = { now: [] as number[], former: [] as number[] };
  const active: number[] = [];
  const [{ id }] = (await knex('products').where({ slug: 'made-5000' }).select('id')) as [{ id: number }];
  const longest = async (paths: readonly string[]) =>
    Math.max(...(await Promise.all(paths.map(async path => (await ask(baseUrl + path)).ms))));
  for (let nth = 1; nth <= changes; nth++) {
    await change(baseUrl, device, () =>
      knex('products')
        .where({ id })
        .update({ priceCents: 3_000 + nth }),
    );
    const before = performance.eventLoopUtilization();
    waits.now.push(
      await longest([...asked.now, `/api/catalogue/pieces?from=${pieceOf(id)}&to=${pieceOf(id)}`]),
    );
    active.push(performance.eventLoopUtilization(before).active);
    returning.push(await visit(baseUrl, device));
    waits.former.push(await longest(asked.former));
    await wait(settleMs);
  }
  const old = list.wire + pack.wire;
  const row = (work: string, measured: number): Figure => ({
    work,
    measured: kb(measured),
    baseline: `list and whole at once ${kb(old)}`,
    ratio: times(measured / old),
  });
  const wires = median(returning.map(one => one.first + one.rest));
  const bodies = median(returning.map(one => one.bodies));
  const firstAsk = `first ask of the list ${ms(list.ms)}, of the whole ${ms(pack.ms)}`;
  return [
    row('first visit: the first screen', first.first),
    row(`first visit: the rest, ${first.requests} requests`, first.rest),
    row('the same when nothing is packed yet', fresh.rest),
    row('returning visit, nothing changed', again.first + again.rest),
    row(`returning visit, one product changed, ${returning[0]?.requests} requests`, wires),
    row('the same without the heads of the answers', bodies),
    {
      work: 'kept on the device, unpacked',
      measured: kb(keptBytes(device)),
      baseline: `whole at once ${kb(whole)}, list ${kb(listed)}`,
      ratio: times(keptBytes(device) / (whole + listed)),
    },
    {
      work: 'longest wait after a change: first screen, index, page, piece',
      measured: ms(median(waits.now)),
      baseline: firstAsk,
      ratio: times(median(waits.now) / pack.ms),
    },
    {
      work: 'the same: list and whole of former apps',
      measured: ms(median(waits.former)),
      baseline: firstAsk,
      ratio: times(median(waits.former) / pack.ms),
    },
    {
      work: 'answering thread at work for those four requests',
      measured: ms(median(active)),
      baseline: 'none of it packing',
      ratio: '',
    },
  ];
}

/** The thread that packs has had the time to. */
const settleMs = 5_000;

/** The shop hears of changes by a notice of the database. */
async function untilTold(
  baseUrl: string,
  told: (index: string) => boolean = text => text.length > 2_000,
): Promise<void> {
  for (let nth = 0; nth < 200; nth++) {
    if (told((await ask(`${baseUrl}/api/catalogue/index`)).text())) return;
    await wait(25);
  }
  throw new WrongAnswer('The shop did not hear of the change.');
}

async function change(baseUrl: string, { etags }: Device, work: () => PromiseLike<unknown>): Promise<void> {
  const before = etags.get('/api/catalogue/index');
  await work();
  for (let nth = 0; nth < 200; nth++) {
    if ((await ask(`${baseUrl}/api/catalogue/index`, before)).status === 200) return;
    await wait(5);
  }
  throw new WrongAnswer('The shop did not hear of the change.');
}
