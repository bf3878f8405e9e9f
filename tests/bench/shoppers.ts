/** The shoppers of `orders.ts`, in a separate process: a message says what to buy, and they reply with the results. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buy } from './load/buy.ts';
import { cpuMsOf } from './measure.ts';
import type { Bought, Cost, Errand, Round } from './orders.ts';

const ordersPerRound = 160;

process.once('message', errand => {
  void shop(errand as Errand)
    .catch((error: unknown) => ({ wrong: String(error) }))
    .then(told => process.send?.(told));
});

async function shop(errand: Errand): Promise<Bought> {
  const { baseUrl, databaseUrl, product, shoppers, rounds } = errand;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: shoppers });
  const ours: Round[] = [];
  const bare: Round[] = [];
  for (let at = 0; at <= rounds; at++) {
    // Autovacuum does this within a minute. Without it the planner assumes that the tables are still empty.
    if (at === 1) await pool.query('analyze');
    // Neither side pays for the mails of the other.
    await mailsAreSent(pool);
    bare.push(await round(shoppers, () => writeBare(pool, product.id), pool, errand));
    ours.push(await round(shoppers, () => buy(baseUrl, product), pool, errand));
  }
  const mail = await sendTheRest(pool, errand);
  await pool.end();
  return { ours: ours.slice(1), bare: bare.slice(1), mail };
}

async function round(
  shoppers: number,
  work: () => Promise<void>,
  pool: pg.Pool,
  errand: Errand,
): Promise<Round> {
  const tookMs: number[] = [];
  let left = ordersPerRound;
  const before = await readCost(pool, errand);
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
  const perSecond = (ordersPerRound / (performance.now() - start)) * 1_000;
  const cost = costBetween(before, await readCost(pool, errand), ordersPerRound);
  return { perSecond, tookMs, cost };
}

/** Waits for the mails that are still queued and says what each of them costs. */
async function sendTheRest(pool: pg.Pool, errand: Errand): Promise<Cost> {
  const queued = await countMails(pool);
  const before = await readCost(pool, errand);
  await mailsAreSent(pool);
  return costBetween(before, await readCost(pool, errand), queued);
}

async function countMails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from mails where status = 'queued'`,
  );
  return rows[0]?.n ?? 0;
}

async function mailsAreSent(pool: pg.Pool): Promise<void> {
  while ((await countMails(pool)) > 0) await pause(500);
}

async function readCost(pool: pg.Pool, { pids }: Errand): Promise<Cost> {
  const { rows } = await pool.query<{ commits: string; bytes: string }>(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as commits, pg_current_wal_insert_lsn() - '0/0' as bytes`,
  );
  const { user, system } = process.cpuUsage();
  return {
    shop: cpuMsOf(pids.shop),
    database: cpuMsOf(pids.database, { withChildren: true }),
    shoppers: (user + system) / 1_000,
    commits: Number(rows[0]?.commits),
    walBytes: Number(rows[0]?.bytes),
  };
}

function costBetween(before: Cost, after: Cost, count: number): Cost {
  const each = (name: keyof Cost) => (after[name] - before[name]) / count;
  return {
    shop: each('shop'),
    database: each('database'),
    shoppers: each('shoppers'),
    commits: each('commits'),
    walBytes: each('walBytes'),
  };
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
