/**
 * The ten points between a cart and its mail, as a browser comes to them. A point brings the payer there, calls
 * `strike` once at exactly that moment, and comes back when it has struck; the payer then goes on by themselves.
 */
import { expect } from '@playwright/test';
import type { StripeWorld } from '#tests/support/stripe-world.ts';
import { connectBeside } from '../payments/world.ts';
import { cards, type InsistentPayer } from './insistent-payer.ts';

export interface Passage {
  world: StripeWorld;
  payer: InsistentPayer;
  /** True when the tab is what dies, and nothing of it can go on. */
  isTabLost: boolean;
  strike: () => Promise<void>;
}

export interface Point {
  name: string;
  travel(passage: Passage): Promise<void>;
}

const createCall = /^POST \/v1\/payment_intents$/;
const confirmCall = /^POST \/v1\/payment_intents\/\w+\/confirm$/;
const lookCall = /^GET \/v1\/payment_intents\/\w+$/;

export const points = [
  {
    name: 'draft',
    async travel(passage) {
      await passage.payer.toShipping();
      const struck = strikeAt(passage, createCall, 'before');
      await passage.payer.press('Continue to Payment');
      await struck;
    },
  },
  {
    name: 'intent',
    async travel(passage) {
      await passage.payer.toShipping();
      const struck = strikeAt(passage, createCall, 'after');
      await passage.payer.press('Continue to Payment');
      await struck;
    },
  },
  {
    name: 'redirect out',
    async travel(passage) {
      const { payer } = passage;
      await payer.toPaying();
      await payer.page.getByRole('tab', { name: 'Afterpay' }).click();
      const struck = strikeAt(passage, confirmCall, 'after');
      await payer.page.getByRole('button', { name: 'Pay with Afterpay' }).click();
      await struck;
    },
  },
  {
    name: '3-D Secure',
    async travel({ payer, strike }) {
      await payer.toPaying();
      await payer.pay(cards.asks);
      await expect(payer.page.getByRole('dialog', { name: '3D Secure 2 test page' })).toBeVisible();
      await strike();
    },
  },
  {
    name: 'confirm',
    async travel(passage) {
      const { payer, world } = passage;
      await payer.toPaying();
      world.stripe.webhooks.hold();
      const struck = strikeAt(passage, confirmCall, 'after');
      await payer.pay(cards.ok);
      await struck;
    },
  },
  {
    name: 'webhook first',
    async travel(passage) {
      const { payer } = passage;
      await payer.toPaying();
      const struck = strikeAt(passage, lookCall, 'after');
      await keepOrderCallsBack(payer, struck);
      await payer.pay(cards.ok);
      await struck;
    },
  },
  {
    name: 'webhook twice',
    async travel(passage) {
      const { payer, world } = passage;
      await payer.toPaying();
      world.stripe.webhooks.copies = 2;
      const struck = strikeAt(passage, lookCall, 'before');
      await keepOrderCallsBack(payer, struck);
      await payer.pay(cards.ok);
      await struck;
    },
  },
  {
    name: 'order write',
    async travel(passage) {
      const { payer } = passage;
      await payer.toPaying();
      await strikeWhileWriting(passage, () => payer.pay(cards.ok));
    },
  },
  {
    name: 'mail',
    async travel({ payer, strike }) {
      await payer.toPaying();
      await payer.pay(cards.ok);
      await expect(payer.page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
      await strike();
    },
  },
  {
    name: 'cache clear',
    async travel(passage) {
      const { payer } = passage;
      const { struck } = await strikeAtClearing(passage);
      await payer.toPaying();
      await payer.pay(cards.ok);
      await struck;
    },
  },
] as const satisfies readonly Point[];

/** Once, at the first such call of shop or browser; the provider's answer waits, so it comes too late or never. */
function strikeAt({ world, strike }: Passage, match: RegExp, when: 'before' | 'after'): Promise<void> {
  return new Promise((resolve, reject) => {
    world.stripe.onCall = async (call, phase) => {
      if (phase !== when || !match.test(call)) return;
      world.stripe.onCall = null;
      await strike().then(resolve, reject);
    };
  });
}

/** So that the message is certain to come first. */
async function keepOrderCallsBack({ page }: InsistentPayer, until: Promise<void>): Promise<void> {
  await page.route('**/api/orders', async route => {
    await until.catch(() => undefined);
    await route.continue().catch(() => undefined);
  });
}

/** The table is held until somebody waits for it inside the transaction; then it strikes. */
async function strikeWhileWriting({ world, strike }: Passage, work: () => Promise<void>): Promise<void> {
  const beside = connectBeside(world);
  const lock = await beside.transaction();
  await lock.raw('lock table orders in exclusive mode');
  await work();
  const waiting = async () => {
    const { rows } = await beside.raw(`select count(*)::int as n from pg_locks where not granted`);
    return rows[0].n as number;
  };
  await expect.poll(waiting, { intervals: [5] }).toBeGreaterThan(0);
  await strike();
  // The database may have gone with the shop, and the lock with it.
  await lock.rollback().catch(() => {});
  await beside.destroy().catch(() => {});
}

/** When the first paid line is taken out of the cart. A tab that dies then has not taken it out. */
async function strikeAtClearing({ payer, strike, isTabLost }: Passage): Promise<{ struck: Promise<void> }> {
  const context = payer.page.context();
  let strikeOnce = () => {};
  const struck = new Promise<void>((resolve, reject) => {
    let isFirst = true;
    strikeOnce = () => {
      if (isFirst) void strike().then(resolve, reject);
      isFirst = false;
    };
  });
  await context.exposeFunction('strikeAtClearing', () => strikeOnce());
  await context.addInitScript(undoes => {
    const real = IDBObjectStore.prototype.delete;
    let isFirst = true;
    IDBObjectStore.prototype.delete = function (key) {
      if (this.name !== 'lines' || !isFirst) return real.call(this, key);
      isFirst = false;
      void (window as unknown as { strikeAtClearing(): void }).strikeAtClearing();
      const request = real.call(this, key);
      if (undoes) this.transaction.abort();
      return request;
    };
  }, isTabLost);
  return { struck };
}
