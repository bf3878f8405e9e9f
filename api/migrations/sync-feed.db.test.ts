import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { present } from '#api/database/present.ts';

const db = useTestDatabase();
let driver: number;
let otherDriver: number;

interface Entry {
  scope: string;
  version: number;
  deleted: boolean;
}

async function feedOf(id: string): Promise<Entry[]> {
  const sql = 'SELECT scope, version, deleted FROM sync_index WHERE id = ? ORDER BY scope';
  const { rows }: { rows: Entry[] } = await db.knex.raw(sql, [id]);
  return rows;
}

const states = (entries: Entry[]) =>
  Object.fromEntries(entries.map(({ scope, deleted }) => [scope, deleted ? 'gone' : 'there']));
const highest = (entries: Entry[]) => Math.max(...entries.map(({ version }) => version));

async function addDelivery(knex: Knex = db.knex, assignedTo: number | null = null): Promise<string> {
  const id = randomUUID();
  await knex.raw(
    `INSERT INTO deliveries (id, order_number, customer_name, customer_address, scheduled_date, assigned_to)
     VALUES (?, 'A1', 'Bo', '1 St', now(), ?)`,
    [id, assignedTo],
  );
  return id;
}

async function addJob(projectId: number | null = null): Promise<string> {
  const id = randomUUID();
  await db.knex.raw(`INSERT INTO jobs (id, job_number, title, project_id) VALUES (?, ?, 'Job', ?)`, [
    id,
    id.slice(0, 8),
    projectId,
  ]);
  return id;
}

beforeAll(async () => {
  const { rows }: { rows: { id: number }[] } = await db.knex.raw(
    `INSERT INTO users (username, username_key, password_hash, staff_role)
     VALUES ('dana', 'dana', 'x', 'driver'), ('eli', 'eli', 'x', 'driver') RETURNING id`,
  );
  [driver, otherDriver] = rows.map(row => row.id) as [number, number];
});

describe('scopes', () => {
  test('a delivery leaves one driver, reaches the other, and ends as a tombstone', async () => {
    const id = await addDelivery();
    expect(states(await feedOf(id))).toEqual({ deliveries: 'there', 'deliveries:unassigned': 'there' });
    await db.knex.raw('UPDATE deliveries SET assigned_to = ? WHERE id = ?', [driver, id]);
    expect(states(await feedOf(id))).toEqual({
      deliveries: 'there',
      'deliveries:unassigned': 'gone',
      [`driver:${driver}`]: 'there',
    });
    const before = highest(await feedOf(id));
    await db.knex.raw('UPDATE deliveries SET assigned_to = ? WHERE id = ?', [otherDriver, id]);
    const reassigned = await feedOf(id);
    expect(states(reassigned)).toMatchObject({
      [`driver:${driver}`]: 'gone',
      [`driver:${otherDriver}`]: 'there',
    });
    expect(highest(reassigned)).toBeGreaterThan(before);
    await db.knex.raw('UPDATE deliveries SET deleted_at = now() WHERE id = ?', [id]);
    expect(new Set(Object.values(states(await feedOf(id))))).toEqual(new Set(['gone']));
    await db.knex.raw('UPDATE deliveries SET deleted_at = NULL WHERE id = ?', [id]);
    expect(states(await feedOf(id))).toMatchObject({
      deliveries: 'there',
      [`driver:${otherDriver}`]: 'there',
    });
  });

  test('going there and back inside one transaction ends where the row is', async () => {
    const id = await addDelivery(db.knex, driver);
    await db.knex.transaction(async trx => {
      await trx.raw('UPDATE deliveries SET assigned_to = ? WHERE id = ?', [otherDriver, id]);
      await trx.raw('UPDATE deliveries SET assigned_to = ? WHERE id = ?', [driver, id]);
    });
    expect(states(await feedOf(id))).toMatchObject({
      [`driver:${driver}`]: 'there',
      [`driver:${otherDriver}`]: 'gone',
    });
  });

  test('a row that is truly deleted leaves a tombstone', async () => {
    const id = await addJob();
    await db.knex.raw('DELETE FROM jobs WHERE id = ?', [id]);
    expect(states(await feedOf(id))).toEqual({ jobs: 'gone' });
  });
});

describe('what shows through', () => {
  test('a change of customer, project or notes re-stamps the job but not its version', async () => {
    const { rows }: { rows: { project: number; customer: number }[] } = await db.knex.raw(
      `WITH c AS (INSERT INTO customers (first_name, last_name, email) VALUES ('B', 'L', 'b@x.test') RETURNING id)
       INSERT INTO projects (project_number, customer_id, title) SELECT 'P-1', id, 'Caps' FROM c
       RETURNING id AS project, customer_id AS customer`,
    );
    const [made] = rows;
    const id = await addJob(made?.project);
    const changes = [
      `UPDATE customers SET company = 'Surf Club'`,
      `UPDATE projects SET due_date = now()`,
      `INSERT INTO job_notes (id, job_id, text, author_id) VALUES (gen_random_uuid(), '${id}', 'White', ${driver})`,
    ];
    for (const change of changes) {
      const before = highest(await feedOf(id));
      await db.knex.raw(change);
      expect(highest(await feedOf(id)), change).toBeGreaterThan(before);
    }
    const before = highest(await feedOf(id));
    await db.knex.raw(`UPDATE customers SET notes = 'nobody on the floor sees this'`);
    expect(highest(await feedOf(id))).toBe(before);
    expect(present(await db.knex('jobs').where({ id }).first('version')).version).toBe(1);
  });
});

describe('versions', () => {
  test('one per transaction, announced once with its scopes', async () => {
    const listener = new pg.Client({ connectionString: db.url });
    await listener.connect();
    const heard: unknown[] = [];
    try {
      listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
      await listener.query('LISTEN sync');
      const ids = await db.knex.transaction(async trx => [await addDelivery(trx), await addDelivery(trx)]);
      const versions = (await Promise.all(ids.map(feedOf))).flat().map(entry => entry.version);
      expect(new Set(versions).size).toBe(1);
      // A round trip on the listening connection: what was committed before has arrived by then.
      await listener.query('SELECT 1');
      const [v] = versions;
      expect(heard).toEqual([{ v: Number(v), scopes: ['deliveries', 'deliveries:unassigned'] }]);
    } finally {
      await listener.end();
    }
  });
});
