import type { Knex } from 'knex';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#api/database/schema/migrate.ts';
import { productFieldRows } from '#contract/catalogue/product-fields.ts';
import { deliveryStatuses } from '#contract/deliveries/deliveries.ts';
import { jobStatuses, jobTypes } from '#contract/jobs/jobs.ts';
import { fulfilmentMethods, orderStatuses } from '#contract/orders/orders.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import { allProjectStages } from '#contract/projects/projects.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { migrations } from './list.ts';
import { refusedValues, tooLong } from './refused-values.ts';
import { insertSampleRows } from './sample-rows.ts';

type Row = Record<string, unknown>;

async function rows<T = Row>(knex: Knex, sql: string, bindings: Knex.RawBinding[] = []): Promise<T[]> {
  const result: { rows: T[] } = await knex.raw(sql, bindings);
  return result.rows;
}

/** What the database says to a statement: its SQLSTATE and the constraint it names, or 'done'. */
async function answerTo(knex: Knex, sql: string, bindings: Knex.RawBinding[] = []): Promise<string> {
  try {
    await knex.raw(sql, bindings);
    return 'done';
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    return [code, constraint].filter(Boolean).join(' ');
  }
}

describe('up', () => {
  const db = useTestDatabase({ isEmpty: true });

  test('every migration keeps the rows that the earlier ones hold, and a second run does nothing', async () => {
    // Feeds and counters move with later writes by design; every other row must be found again as it was.
    const moving = [
      'settings_state',
      'sync_index',
      'sync_meta',
      'catalogue_state',
      'knex_migrations',
      'knex_migrations_lock',
    ];
    const tables = async () => {
      const found = await rows<{ name: string }>(
        db.knex,
        `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
      );
      return found.map(({ name }) => name).filter(name => !moving.includes(name));
    };
    const contents = async (table: string) =>
      (await rows<{ row: Row }>(db.knex, `SELECT to_jsonb(t) AS row FROM "${table}" t`)).map(
        ({ row }) => row,
      );

    const before = new Map<string, Row[]>();
    for (let applied = 1; applied <= migrations.length; applied += 1) {
      const names = await migrate(db.knex, migrations.slice(0, applied));
      expect(names).toEqual([migrations[applied - 1]?.name]);
      await insertSampleRows(
        db.knex,
        names.map(name => ({ name })),
      );
      for (const table of await tables()) if (!before.has(table)) before.set(table, await contents(table));
    }
    for (const [table, kept] of before) {
      expect(kept.length, `${table} has no sample row`).toBeGreaterThan(0);
      const now = await contents(table);
      for (const row of kept) expect(now).toContainEqual(expect.objectContaining(row));
    }
    expect(await migrate(db.knex)).toEqual([]);
  });

  test('a migration that fails leaves nothing behind', async () => {
    const failing = {
      name: '9999-fails',
      up: async (knex: Knex) => {
        await knex.raw('CREATE TABLE half_made (id integer)');
        await knex.raw('SELECT 1 / 0');
      },
    };
    await expect(migrate(db.knex, [...migrations, failing])).rejects.toThrow('division by zero');
    expect(await rows(db.knex, `SELECT to_regclass('half_made') AS found`)).toEqual([{ found: null }]);
    expect(await migrate(db.knex)).toEqual([]);
  });
});

describe('the tables', () => {
  const db = useTestDatabase();
  beforeAll(() => insertSampleRows(db.knex, migrations));

  test('every CHECK refuses its bad value', async () => {
    const checks = await rows<{ name: string; table: string; columns: string }>(
      db.knex,
      `SELECT c.conname AS name, c.conrelid::regclass::text AS table,
         (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = c.conrelid AND attnum > 0 AND attgenerated = '' AND NOT attisdropped) AS columns
       FROM pg_constraint c WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    expect(checks.map(check => check.name).sort()).toEqual(Object.keys(refusedValues).sort());
    const answers: Record<string, string> = {};
    for (const { name, table, columns } of checks) {
      answers[name] = await answerTo(
        db.knex,
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM (SELECT (jsonb_populate_record(t, ?)).* FROM ${table} t LIMIT 1) row`,
        [JSON.stringify(refusedValues[name])],
      );
    }
    const expected = checks.map(({ name }) => [name, `23514 ${name}`]);
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  const handWritten = productFieldRows
    .filter(({ isHandWritten }) => isHandWritten)
    .map(({ column }) => column)
    .concat('name', 'display_order');
  const words: [table: string, column: string, words: readonly string[]][] = [
    ['orders', 'status', orderStatuses],
    ['orders', 'fulfilment_method', fulfilmentMethods],
    ['projects', 'status', [...allProjectStages, 'quote_pending']],
    ['projects', 'priority', priorities],
    ['leads', 'priority', priorities],
    ['jobs', 'status', jobStatuses],
    ['jobs', 'type', jobTypes],
    ['jobs', 'priority', priorities],
    ['deliveries', 'status', deliveryStatuses],
    ['products', 'hand_made', handWritten],
  ];
  test.each(words)('%s.%s takes the words of the contract and no others', async (table, column, known) => {
    const [check] = await rows<{ definition: string }>(
      db.knex,
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = ?`,
      [`${table}_${column}`],
    );
    const taken = [...(check?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, word]) => word);
    expect(taken.sort()).toEqual([...known].sort());
  });

  test.each(tooLong)('%s.%s holds at most %i characters', async (table, column, limit) => {
    const answer = await answerTo(db.knex, `UPDATE ${table} SET ${column} = repeat('X', ?)`, [limit + 1]);
    expect(answer).toBe('22001');
  });

  const refusals: [what: string, sql: string, answer: string][] = [
    [
      'a second account of one name',
      `INSERT INTO users (username, username_key, password_hash) VALUES ('ADMIN', 'admin', 'x')`,
      '23505 users_username_key_key',
    ],
    [
      'a second order of one number',
      `INSERT INTO orders (order_id, customer_info, subtotal_cents, total_cents) VALUES ('ABCDEFGHJK', '{}', 0, 0)`,
      '23505 orders_order_id_key',
    ],
    [
      'a second order of one checkout',
      `INSERT INTO orders (order_id, checkout_id, customer_info, subtotal_cents, total_cents) VALUES ('ZZ', '00000000-0000-7000-8000-00000000c001', '{}', 0, 0)`,
      '23505 orders_checkout_id_key',
    ],
    [
      'a second payment of one intent',
      `INSERT INTO payments (provider, provider_payment_id, method, amount_cents, status) VALUES ('test', 'pi_1', 'card', 1, 'succeeded')`,
      '23505 payments_provider_payment_id_key',
    ],
    [
      'one provider event twice',
      `INSERT INTO payment_events (id, provider, type, payload) VALUES ('evt_1', 'test', 'x', '{}')`,
      '23505 payment_events_pkey',
    ],
    [
      'a second invoice of one order',
      `INSERT INTO invoices (number, order_id, total_cents, gst_cents, document) VALUES ('INV-2', 1, 0, 0, '{}')`,
      '23505 invoices_one_per_order',
    ],
    [
      'a second project of one order',
      `INSERT INTO projects (project_number, customer_id, order_id, title) VALUES ('P', 1, 1, 'x')`,
      '23505 projects_order_id_key',
    ],
    [
      'one stock code twice',
      `INSERT INTO product_variants (product_id, stock_code, color, size) VALUES (1, 'POLO-NVY-M', 'x', 'S')`,
      '23505 product_variants_stock_code_key',
    ],
    [
      'an id chosen by the client',
      `INSERT INTO users (id, username, username_key, password_hash) VALUES (9, 'x', 'x', 'x')`,
      '428C9',
    ],
    ['a path that leaves the site', `UPDATE menu_items SET href = '//evil.test'`, '23514 menu_items_href'],
    [
      'a path that browsers read as one',
      `UPDATE menu_items SET href = E'/\\\\evil.test'`,
      '23514 menu_items_href',
    ],
    ['an order whose product goes', `DELETE FROM products`, '23503 product_variants_product_id_fkey'],
    ['an order whose customer goes', `DELETE FROM customers`, '23503 orders_customer_id_fkey'],
  ];
  test.each(refusals)('refuses %s', async (_what, sql, answer) => {
    expect(await answerTo(db.knex, sql)).toBe(answer);
  });

  const keptTables = [
    'orders',
    'order_items',
    'order_events',
    'payments',
    'payment_events',
    'refunds',
    'invoices',
    'audit_events',
    'security_events',
    'sync_mutations',
    'job_hours',
    'job_notes',
    'job_timers',
    'shift_notes',
    'shift_note_reads',
    'delivery_evidence',
    'delivery_events',
    'lead_events',
    'customer_merges',
    'shop_keys',
    'receipts',
    'receipt_reversals',
    'write_offs',
    'bank_lines',
  ];
  test.each(keptTables)('%s can be neither deleted nor emptied', async table => {
    expect(await answerTo(db.knex, `DELETE FROM ${table}`)).toBe('23001');
    expect(await answerTo(db.knex, `TRUNCATE ${table} CASCADE`)).toBe('23001');
  });

  test.each([
    ['security_events', 'type', '30 days'],
    ['audit_events', 'action', '7 years'],
  ])('%s may go once they are old, and not before', async (table, column, kept) => {
    const others = table === 'audit_events' ? `, entity, entity_id` : '';
    const values = table === 'audit_events' ? `, 'e', '1'` : '';
    for (const [name, at] of [
      ['aged', `now() - interval '${kept}' - interval '1 day'`],
      ['younger', `now() - interval '${kept}' + interval '1 day'`],
    ])
      await db.knex.raw(
        `INSERT INTO ${table} (${column}${others}, occurred_at${table === 'audit_events' ? ', received_at' : ''})
         VALUES ('${name}'${values}, ${at}${table === 'audit_events' ? `, ${at}` : ''})`,
      );
    expect(await answerTo(db.knex, `DELETE FROM ${table} WHERE ${column} = 'younger'`)).toBe('23001');
    expect(await answerTo(db.knex, `DELETE FROM ${table} WHERE ${column} = 'aged'`)).toBe('done');
  });

  const appendOnly: [table: string, change: string][] = [
    ['audit_events', `action = 'other'`],
    ['security_events', `type = 'other'`],
    ['order_events', `type = 'other'`],
    ['invoices', `total_cents = 60000`],
    ['receipts', `amount_cents = 1`],
    ['receipt_reversals', `reason = 'other'`],
    ['write_offs', `amount_cents = 1`],
    ['job_hours', `minutes = 5`],
    ['job_notes', `text = 'other'`],
    ['shift_notes', `text = 'other'`],
    ['shift_note_reads', `at = now()`],
    ['delivery_events', `type = 'other'`],
    ['delivery_evidence', `signature = 'forged'`],
    ['delivery_evidence', `outcome = 'failed'`],
    ['delivery_evidence', `accepted_as = 'additional'`],
    ['delivery_evidence', `delivery_id = NULL, accepted_as = 'orphan'`],
  ];
  test.each(appendOnly)('%s cannot be changed: %s', async (table, change) => {
    expect(await answerTo(db.knex, `UPDATE ${table} SET ${change}`)).toBe('23001');
  });

  test('evidence without a delivery can be given one, once, and be reviewed', async () => {
    const mutationId = '00000000-0000-7000-8000-00000000e002';
    await db.knex.raw(
      `INSERT INTO sync_mutations (id, user_id, name, v, args_hash, status)
         VALUES (?, 2, 'delivery.confirm', 1, sha256('x'), 'conflict');`,
      [mutationId],
    );
    await db.knex.raw(
      `INSERT INTO delivery_evidence (mutation_id, claimed_delivery_id, outcome, driver_id, accepted_as)
         VALUES (?, gen_random_uuid(), 'delivered', 2, 'orphan')`,
      [mutationId],
    );
    const adopt = `UPDATE delivery_evidence SET reviewed_by = 1, reviewed_at = now(), delivery_id = ? WHERE mutation_id = ?`;
    expect(await answerTo(db.knex, adopt, ['00000000-0000-7000-8000-00000000b001', mutationId])).toBe('done');
    const move = `UPDATE delivery_evidence SET delivery_id = gen_random_uuid() WHERE mutation_id = ?`;
    expect(await answerTo(db.knex, move, [mutationId])).toBe('23001');
  });

  test('a mutation cannot be claimed without a verdict', async () => {
    const claim = `INSERT INTO sync_mutations (id, user_id, name, v, args_hash) VALUES (gen_random_uuid(), 2, 'x', 1, sha256('x'))`;
    expect(await answerTo(db.knex, claim)).toBe('23514 sync_mutations_verdict');
    const decide = db.knex.transaction(async trx => {
      await trx.raw(claim);
      await trx.raw(`UPDATE sync_mutations SET status = 'applied' WHERE status IS NULL`);
    });
    await expect(decide).resolves.toBeUndefined();
  });

  test('every foreign key has an index to look from', async () => {
    const bare = await rows(
      db.knex,
      `SELECT c.conname FROM pg_constraint c
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL AND i.indkey[0] = c.conkey[1])`,
    );
    expect(bare).toEqual([]);
  });

  test('no foreign key is deferrable, and every versioned table watches its changes', async () => {
    expect(
      await rows(db.knex, `SELECT conname FROM pg_constraint WHERE contype = 'f' AND condeferrable`),
    ).toEqual([]);
    const unwatched = await rows(
      db.knex,
      `SELECT table_name FROM information_schema.columns c
       WHERE table_schema = 'public' AND column_name = 'version' AND data_type = 'integer' AND NOT EXISTS (
         SELECT 1 FROM pg_trigger t WHERE t.tgname = 'bump_version' AND t.tgrelid = c.table_name::regclass)`,
    );
    expect(unwatched).toEqual([]);
  });
});
