import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '#migrations/list.ts';
import { sampleRows } from '#migrations/sample-rows.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { BaseModel } from './base-model.ts';
import { Job } from './job.ts';
import { Order } from './order.ts';
import { Product } from './product.ts';
import { Session } from './session.ts';
import { Setting } from './setting.ts';
import { User } from './user.ts';

const db = useTestDatabase();
beforeAll(async () => {
  for (const { name } of migrations) await db.knex.raw(sampleRows[name] ?? '');
});

const isModel = (value: unknown): value is typeof BaseModel =>
  typeof value === 'function' && value.prototype instanceof BaseModel;

async function loadModels(): Promise<(typeof BaseModel)[]> {
  const files = readdirSync(import.meta.dirname).filter(file => /^[a-z-]+\.ts$/.test(file));
  const modules = await Promise.all(
    files.map(file => import(`../models/${file.slice(0, -3)}.ts`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap(module => Object.values(module)).filter(isModel);
}

describe('every model', () => {
  test('has a table, each table a model, and every relation and modifier runs', async () => {
    const models = await loadModels();
    const { rows }: { rows: { table_name: string }[] } = await db.knex.raw(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    // The limiter's library and the migrator keep their own tables.
    const others = ['rate_limits', 'knex_migrations', 'knex_migrations_lock'];
    const tables = rows.map(row => row.table_name).filter(name => !others.includes(name));
    expect(models.map(model => model.tableName).sort()).toEqual(tables.sort());

    for (const model of models) {
      const relations = Object.keys(model.getRelations());
      const graph = relations.length > 0 ? `[${relations.join(', ')}]` : '';
      const [row] = graph ? await model.query(db.knex).withGraphFetched(graph) : await model.query(db.knex);
      expect(row, model.name).toBeInstanceOf(model);
      for (const relation of relations) expect(row, `${model.name}.${relation}`).toHaveProperty(relation);
      for (const modifier of Object.keys(model.modifiers ?? {})) {
        await model.query(db.knex).alias('other_name').modify(modifier);
      }
    }
  });
});

describe('what leaves the server', () => {
  test('no hash, no token, no bytes', async () => {
    const user = await User.query(db.knex).findById(1).withGraphFetched('sessions');
    const text = JSON.stringify(user);
    expect(text).toContain('admin@example.test');
    expect(text).not.toMatch(/passwordHash|tokenHash|"hash"/);
    expect(JSON.stringify(await Session.query(db.knex).first())).not.toContain('tokenHash');
  });
});

describe('values', () => {
  test('lists in jsonb, lists in text arrays and decimals come back as they went', async () => {
    const colors = [{ id: 'red', name: 'Red', value: '#c0392b' }];
    const added = await Product.query(db.knex).insertAndFetch({
      name: 'Cap',
      slug: 'cap',
      priceCents: 1995,
      colors,
      priceBreaks: [],
      categories: ['Caps/Hats', "Men's"],
      rating: 4.5,
    });
    expect(added).toMatchObject({
      colors,
      priceBreaks: [],
      categories: ['Caps/Hats', "Men's"],
      rating: 4.5,
      priceCents: 1995,
      version: 1,
      customizable: true,
    });
    const job = await Job.query(db.knex).first();
    expect(job).toMatchObject({ estimatedHours: 1, actualHours: 0.33, stage: 'pending' });
  });

  test.each(['flat', '5', 'true', 5, true, null, ['a'], { a: 1 }])('a setting keeps %j', async value => {
    await Setting.query(db.knex).insert({ key: 'probe', value }).onConflict('key').merge(['value']);
    expect((await Setting.query(db.knex).findById('probe'))?.value).toEqual(value);
  });

  test('an order brings its lines, project and deliveries', async () => {
    const order = await Order.query(db.knex)
      .findOne({ 'orders.orderId': 'ABCDEFGHJK' })
      .withGraphJoined('[items(inOrder), project.jobs(notDeleted), deliveries]');
    expect(order?.items?.[0]?.totalPriceCents).toBe(49900);
    expect(order?.project?.jobs?.[0]?.jobNumber).toBe('JOB-000001-001');
    expect(order?.deliveries).toHaveLength(1);
  });
});
