/**
 * The points between a cart and its mail at which something is killed, and how to be there at exactly that moment. A
 * point calls `strike` once, waits for it, and goes on as a shopper or a provider would.
 */
import { expect } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { intentBody, orderBody, type OrderBody } from '#tests/factories/orders.ts';
import { connectBeside, type shopperOf, type World } from './world.ts';

export interface Journey {
  world: World;
  body: OrderBody;
  ask: ReturnType<typeof shopperOf>;
  /** `whenDown` runs between the death of a shop and its return. */
  strike: (whenDown?: () => Promise<void>) => Promise<void>;
}

export interface Point {
  name: string;
  /** The call of the provider at which it happens, for faults of the provider. */
  call?: RegExp;
  travel(journey: Journey): Promise<void>;
}

const createCall = /^POST \/v1\/payment_intents$/;
const lookCall = /^GET \/v1\/payment_intents\/\w+$/;
const confirmCall = /^POST \/v1\/payment_intents\/\w+\/confirm$/;

export const points: readonly Point[] = [
  {
    name: 'draft written, provider not asked',
    call: createCall,
    async travel(journey) {
      strikeAt(journey, createCall, 'before');
      await payAndPlace(journey);
    },
  },
  {
    name: 'intent made, answer not here',
    call: createCall,
    async travel(journey) {
      strikeAt(journey, createCall, 'after');
      await payAndPlace(journey);
    },
  },
  {
    name: 'on the way to the instalments',
    call: confirmCall,
    async travel(journey) {
      const { ask, body, world } = journey;
      strikeAt(journey, confirmCall, 'after');
      const answer = await ask('/api/afterpay-redirect', intentBody(body));
      const { payment } = answer.json as { payment: OpenedPayment };
      world.stripe.payer.answer(payment.clientSecret, true);
      await place(journey, payment);
    },
  },
  {
    name: 'while the bank asks the payer',
    async travel(journey) {
      const payment = await open(journey);
      const { payer } = journey.world.stripe;
      payer.confirm(payment.clientSecret, 'pm_card_authenticationRequired');
      await journey.strike();
      payer.answer(payment.clientSecret, true);
      await place(journey, payment);
    },
  },
  {
    name: 'paid, and nobody has said so yet',
    async travel(journey) {
      const payment = await open(journey);
      journey.world.stripe.webhooks.hold();
      journey.world.stripe.payer.confirm(payment.clientSecret);
      await journey.strike();
      await place(journey, payment);
      await journey.world.stripe.webhooks.release();
    },
  },
  {
    name: 'message first, browser gone',
    call: lookCall,
    async travel(journey) {
      const payment = await open(journey);
      strikeAt(journey, lookCall, 'after');
      journey.world.stripe.payer.confirm(payment.clientSecret);
      await ordered(journey);
    },
  },
  {
    name: 'message twice, browser gone',
    call: lookCall,
    async travel(journey) {
      const payment = await open(journey);
      strikeAt(journey, lookCall, 'before');
      journey.world.stripe.webhooks.copies = 2;
      journey.world.stripe.payer.confirm(payment.clientSecret);
      await ordered(journey);
      journey.world.stripe.webhooks.copies = 1;
    },
  },
  {
    name: 'order half written',
    async travel(journey) {
      const payment = await open(journey);
      // Paid only when the table is held: otherwise the provider's message could write the order first.
      await strikeWhileWriting(journey, () => {
        journey.world.stripe.payer.confirm(payment.clientSecret);
        return place(journey, payment);
      });
    },
  },
  {
    name: 'ordered, mail not sent',
    async travel(journey) {
      await payAndPlace(journey);
      await journey.strike();
    },
  },
];

async function open({ ask, body }: Journey): Promise<OpenedPayment> {
  const answer = await ask('/api/create-payment-intent', intentBody(body));
  expect(answer.status, answer.text).toBe(200);
  return answer.json as OpenedPayment;
}

async function place({ ask, body }: Journey, { paymentIntentId }: OpenedPayment): Promise<void> {
  const answer = await ask('/api/orders', { ...body, paymentIntentId });
  expect([answer.status, answer.json]).toMatchObject([201, { orderId: body.orderId, isPaid: true }]);
}

async function payAndPlace(journey: Journey): Promise<void> {
  const payment = await open(journey);
  journey.world.stripe.payer.confirm(payment.clientSecret);
  await place(journey, payment);
}

async function ordered({ world, body }: Journey): Promise<void> {
  const read = () => world.shop.knex('orders').where({ orderId: body.orderId, isPaid: true }).first('id');
  await expect.poll(() => read().catch(() => undefined), { interval: 50 }).toBeDefined();
}

/** Once, at the first such call; the provider's answer waits, so it never gets through. */
function strikeAt({ world, strike }: Journey, match: RegExp, when: 'before' | 'after'): void {
  world.stripe.onCall = async (call, phase) => {
    if (phase !== when || !match.test(call)) return;
    world.stripe.onCall = null;
    await strike();
  };
}

/** The table is held until somebody waits for it inside the transaction; then it strikes. */
export async function strikeWhileWriting(
  { world, strike }: Pick<Journey, 'world' | 'strike'>,
  work: () => Promise<void>,
  table = 'orders',
): Promise<void> {
  const beside = connectBeside(world);
  const lock = await beside.transaction();
  await lock.raw(`lock table ${table} in exclusive mode`);
  const done = work();
  const waiting = async () => {
    const { rows } = await beside.raw(`select count(*)::int as n from pg_locks where not granted`);
    return rows[0].n as number;
  };
  await expect.poll(waiting, { timeout: 120_000, interval: 5 }).toBeGreaterThan(0);
  // The database may have gone with the shop, and the lock with it. If not, it would keep the next one from opening.
  const letGo = async () => void (await lock.rollback().catch(() => {}));
  await strike(letGo);
  await letGo();
  await beside.destroy().catch(() => {});
  await done;
}

export function bodyOf({ product }: World): OrderBody {
  return orderBody([{ product, sizes: [{ size: 'M', quantity: 10 }] }]);
}
