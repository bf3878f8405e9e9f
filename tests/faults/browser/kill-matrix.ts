/** Ten points × four faults in a real browser, and what must be so afterwards. */
import { type Browser, expect } from '@playwright/test';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { waitForOffline } from '#tests/e2e/support/installed.ts';
import { listUnmatched } from '#api/features/payments/queries.ts';
import { InsistentPayer, patienceMs, totalCents } from './insistent-payer.ts';
import { points } from './points.ts';

export const faults = ['tab killed', 'worker killed', 'network cut', 'shop killed'] as const;
export type Fault = (typeof faults)[number];
type PointName = (typeof points)[number]['name'];

export interface Cell {
  point: PointName;
  fault: Fault;
}

/** Cells that are not there, and why: a fault that could change nothing would only make the table look better. */
export const empty: readonly (Cell & { why: string })[] = [
  {
    point: 'mail',
    fault: 'worker killed',
    why: 'the service worker answers no call and the page has nothing left to load',
  },
  { point: 'mail', fault: 'network cut', why: 'mails leave the shop, not the browser' },
];

export const cells: readonly Cell[] = points.flatMap(({ name: point }) =>
  faults
    .filter(fault => !empty.some(cell => cell.point === point && cell.fault === fault))
    .map(fault => ({ point, fault })),
);

export async function runCell(browser: Browser, world: StripeWorld, { point, fault }: Cell): Promise<void> {
  const payer = await InsistentPayer.enter(browser, world);
  const found = points.find(one => one.name === point);
  let strikes = 0;
  try {
    // Only a page that it controls can miss it.
    if (fault === 'worker killed') {
      await payer.page.goto('/');
      await waitForOffline(payer.page, patienceMs);
    }
    const strike = async () => {
      strikes++;
      await strikeWith[fault](world, payer);
    };
    await found?.travel({ world, payer, strike, isTabLost: fault === 'tab killed' });
    expect(strikes, 'the point was reached').toBe(1);
    await payer.standsAfter(fault === 'network cut');
    world.wire?.mend();
    if (payer.hasLostTab) await payer.reopen();
    await payer.insist();
    await world.stripe.webhooks.release();
    await check(world, payer);
  } finally {
    world.wire?.mend();
    world.stripe.forgive();
    world.stripe.onCall = null;
    world.stripe.webhooks.copies = 1;
    await world.stripe.webhooks.release();
    await world.shop.open();
    await payer.page.context().close();
  }
}

const strikeWith: Record<Fault, (world: StripeWorld, payer: InsistentPayer) => Promise<void>> = {
  'tab killed': (_, payer) => payer.loseTab(),
  'worker killed': (_, payer) => payer.loseWorker(),
  async 'network cut'({ wire }) {
    wire?.cut();
  },
  async 'shop killed'({ shop }) {
    await shop.kill();
    await shop.open();
  },
};

/** One order, one charge, the right amount, its artwork, one mail; the cart is empty, and the order can be opened. */
async function check({ shop, stripe }: StripeWorld, payer: InsistentPayer): Promise<void> {
  await stripe.webhooks.settled();
  const read = async () => {
    const orders = await shop.knex('orders').whereRaw(`customer_info ->> 'email' = ?`, [payer.email]);
    const orderId = orders[0]?.id ?? 0;
    const items = await shop.knex('order_items').where({ orderId });
    const [artwork] = await shop.knex('artworks').where({ sha256: payer.artwork });
    const mails = await shop.knex('mails').where({ orderId, kind: 'order_confirmation' });
    return {
      orders: orders.map(order => [order.isPaid, order.paymentReview, order.totalCents]),
      artwork: items.map(item => item.designPlacements[0]?.designFile?.sha256),
      isArtworkKept: artwork?.attachedAt instanceof Date,
      mails: mails.map(mail => mail.status),
      projects: (await shop.knex('projects').where({ orderId })).length,
      unmatched: await listUnmatched(shop.knex),
      charges: payer.chargesPaid(),
    };
  };
  await expect
    .poll(() => read().catch(String), { timeout: patienceMs })
    .toEqual({
      orders: [[true, false, totalCents]],
      artwork: [payer.artwork],
      isArtworkKept: true,
      mails: ['sent'],
      projects: 1,
      unmatched: [],
      charges: [totalCents],
    });
  await payer.findsTheOrder();
}
