/**
 * An order end to end with test payments: opened, paid and placed over HTTP, eight shoppers at a time, against the
 * bare transaction: the same rows written by hand in one transaction each, on as many connections.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { OpenedPayment } from '#contract/endpoints/checkout.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { createSend } from '#tests/support/http-client.ts';
import type { Figure } from './main.ts';
import { median, ms, percentile, times } from './measure.ts';
import type { BenchWorld } from './world.ts';

const shoppers = 8;
const ordersPerRound = 160;
const rounds = 3;

export async function benchOrders({ knex, databaseUrl, baseUrl }: BenchWorld): Promise<Figure[]> {
  const product = await makeProduct(knex);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: shoppers });
  const ours: Round[] = [];
  const bare: Round[] = [];
  // The first round warms up.
  for (let at = 0; at <= rounds; at++) {
    // As autovacuum does within a minute: nobody plans for tables that were empty a moment ago.
    if (at === 1) await pool.query('analyze');
    bare.push(await round(() => writeBare(pool, product.id)));
    ours.push(await round(() => buy(baseUrl, product)));
  }
  await pool.end();
  const rate = median(ours.slice(1).map(one => one.perSecond));
  const floor = median(bare.slice(1).map(one => one.perSecond));
  const p99 = percentile(
    ours.slice(1).flatMap(one => one.tookMs),
    99,
  );
  const floorP99 = percentile(
    bare.slice(1).flatMap(one => one.tookMs),
    99,
  );
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

interface Round {
  perSecond: number;
  tookMs: number[];
}

async function round(work: () => Promise<void>): Promise<Round> {
  const tookMs: number[] = [];
  let left = ordersPerRound;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (left-- > 0) {
        const began = performance.now();
        await work();
        tookMs.push(performance.now() - began);
      }
    }),
  );
  return { perSecond: (ordersPerRound / (performance.now() - start)) * 1_000, tookMs };
}

async function buy(baseUrl: string, product: MadeProduct): Promise<void> {
  const send = createSend(baseUrl, `__Host-vid=${randomBytes(32).toString('base64url')}`);
  const cart = orderBody([{ product, sizes: [{ size: 'M', quantity: 10 }] }]);
  // Orders of one customer wait for each other; these are of different people.
  const body = { ...cart, customerInfo: { ...cart.customerInfo, email: `${randomUUID()}@mail.example` } };
  const opened = (await send('/api/create-payment-intent', { json: intentBody(body) })).json as OpenedPayment;
  const { clientSecret, paymentIntentId } = opened;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  const placed = await send('/api/orders', { json: { ...body, paymentIntentId } });
  if (placed.status !== 201) throw new Error(placed.text);
}

/** What no order can do without: the order, its line, its payment. */
async function writeBare(pool: pg.Pool, productId: number): Promise<void> {
  const client = await pool.connect();
  const number = randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(
      `insert into orders (order_id, customer_info, subtotal_cents, shipping_cents, total_cents)
       values ($1, '{}', 100, 15, 115) returning id`,
      [number],
    );
    await client.query(
      `insert into order_items (order_id, product_id, line_number, name, price_cents, size_quantities, total_quantity,
         total_price_cents) values ($1, $2, 1, 'Tee', 100, '[]', 1, 100)`,
      [rows[0]?.id, productId],
    );
    await client.query(
      `insert into payments (order_id, provider, provider_payment_id, method, status, amount_cents, received_cents, currency)
       values ($1, 'test', $2, 'card', 'requires_payment_method', 115, 0, 'aud')`,
      [rows[0]?.id, number],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
