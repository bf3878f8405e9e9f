import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';

const db = useTestDatabase();

async function one<T>(knex: Knex, sql: string, bindings: Knex.RawBinding[] = []): Promise<T> {
  const { rows }: { rows: T[] } = await knex.raw(sql, bindings);
  const [row] = rows;
  if (!row) throw new Error(`No row: ${sql}`);
  return row;
}

describe('versions', () => {
  test('each update counts one up and cannot say otherwise', async () => {
    const { id } = await one<{ id: number }>(
      db.knex,
      `INSERT INTO customers (first_name, last_name, email) VALUES ('Bo', 'Li', 'bo@example.test') RETURNING id`,
    );
    const update = `UPDATE customers SET last_name = ?, version = 77, created_at = '2001-01-01', updated_at = '2001-01-01'
      WHERE id = ? RETURNING version, updated_at >= created_at AND created_at > '2020-01-01' AS honest`;
    expect(await one(db.knex, update, ['Lee', id])).toEqual({ version: 2, honest: true });
    expect(await one(db.knex, update, ['Li', id])).toEqual({ version: 3, honest: true });
  });
});

describe('categories', () => {
  const move = (knex: Knex, id: string, parent: string) =>
    knex.raw('UPDATE categories SET parent_id = ? WHERE id = ?', [parent, id]);

  test('refuse to hang below themselves at any depth', async () => {
    await db.knex.raw(`INSERT INTO categories (id, name, parent_id)
      VALUES ('c1', '1', NULL), ('c2', '2', 'c1'), ('c3', '3', 'c2'), ('c4', '4', 'c3')`);
    const cycle = { code: '23514', constraint: 'categories_no_cycle' };
    await expect(move(db.knex, 'c1', 'c4')).rejects.toMatchObject(cycle);
    await expect(move(db.knex, 'c2', 'c3')).rejects.toMatchObject(cycle);
    await move(db.knex, 'c4', 'c1');
    await move(db.knex, 'c3', 'c4');
  });

  test('stay a forest when two people move A under B and B under A at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [a, b] = [`a${round}`, `b${round}`];
      await db.knex('categories').insert([
        { id: a, name: a },
        { id: b, name: b },
      ]);
      const answers = await Promise.allSettled([move(db.knex, a, b), move(db.knex, b, a)]);
      expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});

describe('the catalogue version', () => {
  const version = async () => {
    const state = await one<{ version: number }>(db.knex, 'SELECT version FROM catalogue_state');
    return state.version;
  };

  test('rises once per transaction that touches the catalogue, and not for one undone', async () => {
    const before = await version();
    await db.knex.transaction(async trx => {
      await trx.raw(`INSERT INTO products (name, slug, price_cents) VALUES ('A', 'a', 1), ('B', 'b', 2)`);
      await trx.raw(`UPDATE products SET price_cents = 3`);
    });
    expect(await version()).toBe(before + 1);
    const undone = db.knex.transaction(async trx => {
      await trx.raw(`UPDATE products SET price_cents = 4`);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await version()).toBe(before + 1);
    await db.knex.raw(`UPDATE products SET price_cents = 5 WHERE slug = 'a'`);
    expect(await version()).toBe(before + 2);
  });
});

describe('jobs', () => {
  const stages: [status: string, stage: string, isReady: boolean][] = [
    ['Ordered', 'pending', false],
    ['pending', 'pending', false],
    ['Production', 'in_progress', false],
    ['in_progress', 'in_progress', false],
    ['Completed', 'completed', false],
    ['completed', 'completed', false],
    ['Ready to Ship', 'completed', true],
    ['cancelled', 'cancelled', false],
  ];
  test.each(stages)('%s is stage %s', async (status, stage, isReady) => {
    const insert = `INSERT INTO jobs (id, job_number, title, status)
      VALUES (gen_random_uuid(), ?, 'Job', ?) RETURNING status, stage, is_ready`;
    expect(await one(db.knex, insert, [`J-${status}`, status])).toEqual({ status, stage, is_ready: isReady });
  });

  test('add up hours from entries, three thirds to a whole, corrections included', async () => {
    await db.knex.raw(`INSERT INTO users (username, username_key, password_hash) VALUES ('w', 'w', 'x')`);
    const { id } = await one<{ id: string }>(
      db.knex,
      `INSERT INTO jobs (id, job_number, title, estimated_hours) VALUES (gen_random_uuid(), 'J-H', 'Job', 0.5) RETURNING id`,
    );
    const add = (minutes: number) =>
      db.knex.raw(
        `INSERT INTO job_hours (id, job_id, minutes, user_id) SELECT gen_random_uuid(), ?, ?, id FROM users WHERE username = 'w'`,
        [id, minutes],
      );
    await Promise.all([add(20), add(20), add(20), add(45)]);
    await add(-45);
    const hours = `SELECT estimated_hours, actual_hours FROM jobs WHERE id = ?`;
    expect(await one(db.knex, hours, [id])).toEqual({ estimated_hours: '0.50', actual_hours: '1.00' });
  });
});

describe('numbers', () => {
  test('come without gaps: an undone transaction gives its number back', async () => {
    const take = (knex: Knex) => one<{ n: number }>(knex, `SELECT take_number('invoice') AS n`);
    expect((await take(db.knex)).n).toBe(1);
    const undone = db.knex.transaction(async trx => {
      expect((await take(trx)).n).toBe(2);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(db.knex)));
    expect(taken.map(({ n }) => n).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('hot queries use their index', () => {
  beforeAll(async () => {
    await db.knex.raw(`
      INSERT INTO users (username, username_key, password_hash)
        SELECT 'u' || n, 'u' || n, 'x' FROM generate_series(1, 50) n;
      INSERT INTO orders (order_id, user_id, customer_info, subtotal_cents, total_cents, created_at)
        SELECT 'O' || n, (SELECT min(id) FROM users) + n % 50, jsonb_build_object('email', 'p' || n || '@x.test'),
          100, 100, now() - n * interval '1 minute' FROM generate_series(1, 5000) n;
      INSERT INTO deliveries (id, order_number, customer_name, customer_address, scheduled_date, status, delivered_at)
        SELECT gen_random_uuid(), 'O' || n, 'Bo', '1 St', now() + n * interval '1 minute',
          CASE WHEN n % 20 = 0 THEN 'pending' ELSE 'delivered' END, now() FROM generate_series(1, 3000) n;
      INSERT INTO product_variants (product_id, stock_code, color, size)
        SELECT (SELECT min(id) FROM products) + n % 2, 'V' || n, 'Navy', 'M' FROM generate_series(1, 2000) n;
      ANALYZE;`);
  });

  const queries: [sql: string, index: string][] = [
    [`SELECT * FROM orders ORDER BY created_at DESC, id DESC LIMIT 50`, 'orders_created_at'],
    [
      `SELECT * FROM orders WHERE user_id = (SELECT min(id) FROM users) ORDER BY created_at DESC`,
      'orders_user_id',
    ],
    [`SELECT * FROM orders WHERE lower(customer_info ->> 'email') = 'p7@x.test'`, 'orders_email'],
    [
      `SELECT sum(total_cents) FROM orders WHERE is_paid AND paid_at >= now() - interval '7 days'`,
      'orders_paid_at',
    ],
    [
      `SELECT count(*) FROM orders WHERE NOT is_paid AND status <> 'cancelled' AND NOT payment_review`,
      'orders_unpaid',
    ],
    [
      `SELECT sum(pieces) FROM jobs WHERE deleted_at IS NULL AND stage = 'completed' AND completed_at >= now() - interval '7 days'`,
      'jobs_completed_at',
    ],
    [`SELECT count(*) FROM mails WHERE status = 'failed'`, 'mails_failed'],
    [
      `SELECT * FROM deliveries WHERE deleted_at IS NULL AND status = 'pending' ORDER BY scheduled_date`,
      'deliveries_status',
    ],
    [
      `SELECT * FROM sync_index WHERE scope = 'jobs' AND NOT deleted AND version > 9 ORDER BY version LIMIT 501`,
      'sync_index_live',
    ],
    [
      `SELECT id FROM jobs WHERE ended_at >= now() - interval '30 days' AND deleted_at IS NULL`,
      'jobs_ended_at',
    ],
    [
      `SELECT id FROM deliveries WHERE ended_at >= now() - interval '30 days' AND deleted_at IS NULL`,
      'deliveries_ended_at',
    ],
    [
      `SELECT * FROM tasks WHERE done_at IS NULL AND failed_at IS NULL AND run_at <= now() ORDER BY run_at, id`,
      'tasks_due',
    ],
  ];
  test.each(queries)('%s', async (sql, index) => {
    const plan = await db.knex.transaction(async trx => {
      // The question is whether the index fits; on few rows a scan is as cheap and would answer another one.
      await trx.raw('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
      const { rows }: { rows: Record<'QUERY PLAN', string>[] } = await trx.raw(`EXPLAIN ${sql}`);
      return rows.map(row => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`using ${index} on`);
  });
});
