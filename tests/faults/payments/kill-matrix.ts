/** Every point × every fault that can happen there, and what must be so afterwards: one order, one charge, one mail. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { listUnmatched } from '#api/features/payments/queries.ts';
import { bodyOf, type Point, points } from './points.ts';
import { killBackends, shopperOf, type World } from './world.ts';

/**
 * At the end of all journeys: every mail has gone out, and no file holds a second copy. What was in hand when its shop or
 * its connection died is due again after minutes: they are taken as over.
 */
export async function checkMails({ shop }: World): Promise<void> {
  const waiting = async () => {
    const { knex } = shop;
    await knex('mails').where({ status: 'queued' }).update({ nextTryAt: knex.fn.now() });
    return knex('mails').whereNot({ status: 'sent' }).pluck('id');
  };
  await expect.poll(() => waiting().catch(String), { interval: 500 }).toEqual([]);
  const files = readdirSync(path.join(shop.dataDir, 'mail')).filter(name => name.endsWith('.eml'));
  expect(files).toHaveLength((await shop.knex('mails')).length);
}

export const faults = [
  'shop killed',
  'database sessions killed',
  'provider cut off before',
  'provider cut off after',
] as const;
export type Fault = (typeof faults)[number];

export interface Cell {
  point: Point;
  fault: Fault;
}

/** The provider can only be cut off where it is being talked to. */
export const cells: readonly Cell[] = points.flatMap(point =>
  faults.filter(fault => point.call || !fault.startsWith('provider')).map(fault => ({ point, fault })),
);

export async function runCell(world: World, { point, fault }: Cell): Promise<void> {
  const { shop, stripe } = world;
  const body = bodyOf(world);
  let strikes = 0;
  const kill = async (whenDown?: () => Promise<void>) => {
    strikes++;
    if (fault === 'database sessions killed') await killBackends(world);
    if (fault !== 'shop killed') return;
    await shop.kill();
    await whenDown?.();
    await shop.open();
  };
  if (point.call && fault === 'provider cut off before') stripe.fail('cut-before', point.call);
  if (point.call && fault === 'provider cut off after') stripe.fail('cut-after', point.call);
  await point.travel({ world, body, ask: shopperOf(world), strike: kill });
  expect(strikes, 'the point was reached').toBe(1);
  stripe.forgive();
  await check(world, body.orderId, Math.round(body.total * 100));
}

async function check({ shop, stripe }: World, orderId: string, totalCents: number): Promise<void> {
  await stripe.webhooks.settled();
  const read = async () => {
    const orders = await shop.knex('orders').where({ orderId });
    const id = orders[0]?.id ?? 0;
    const count = async (table: string) => (await shop.knex(table).where({ orderId: id })).length;
    return {
      orders: orders.map(({ isPaid, paymentReview, totalCents: total }) => [isPaid, paymentReview, total]),
      items: await count('order_items'),
      projects: await count('projects'),
      mails: await count('mails'),
      unmatched: (await listUnmatched(shop.knex)).length,
    };
  };
  const expected = {
    orders: [[true, false, totalCents]],
    items: 1,
    projects: 1,
    mails: 1,
    unmatched: 0,
  };
  await expect.poll(() => read().catch(String), { interval: 100 }).toEqual(expected);
  const intents = [...stripe.ledger.intents.values()].filter(one => one.metadata['orderId'] === orderId);
  const charged = [...stripe.ledger.charges.values()].filter(
    charge => charge.paid && intents.some(intent => intent.id === charge.payment_intent),
  );
  expect(charged.map(charge => charge.amount)).toEqual([totalCents]);
}
