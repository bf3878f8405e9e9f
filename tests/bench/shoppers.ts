/** The shoppers of `orders.ts`, in a separate process: a message says what to buy, and they reply with the results. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buy } from './load/buy.ts';
import type { Bought, Errand, Round } from './orders.ts';

const ordersPerRound = 160;

process.once('message', errand => {
  void shop(errand as Errand)
    .catch((error: unknown) => ({ wrong: String(error) }))
    .then(told => process.send?.(told));
});

async function shop({ baseUrl, databaseUrl, product, shoppers, rounds }: Errand): Promise<Bought> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: shoppers });
  const ours: Round[] = [];
  const bare: Round[] = [];
  for (let at = 0; at <= rounds; at++) {
    // Autovacuum does this within a minute. Without it the planner assumes that the tables are still empty.
    if (at === 1) await pool.query('analyze');
    bare.push(await round(shoppers, () => writeBare(pool, product.id)));
    ours.push(await round(shoppers, () => buy(baseUrl, product)));
  }
  await pool.end();
  return { ours: ours.slice(1), bare: bare.slice(1) };
}

async function round(shoppers: number, work: () => Promise<void>): Promise<Round> {
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

/** The least an order needs: the order, its line and its payment. */
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
