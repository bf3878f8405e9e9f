import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '#migrations/list.ts';
import { insertSampleRows } from '#migrations/sample-rows.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { BaseModel } from './base-model.ts';
import { Page } from './page.ts';
import { User } from './user.ts';

const db = useTestDatabase();
beforeAll(() => insertSampleRows(db.knex, migrations));

const names = readdirSync(import.meta.dirname)
  .filter(file => /^[a-z-]+\.ts$/.test(file) && file !== 'base-model.ts')
  .map(file => file.slice(0, -3));

const isModel = (value: unknown): value is typeof BaseModel =>
  typeof value === 'function' && value.prototype instanceof BaseModel;

describe.each(names)('the model of %s', name => {
  test('reads its table, and every modifier runs', async () => {
    const module = (await import(`../models/${name}.ts`)) as Record<string, unknown>;
    const models = Object.values(module).filter(isModel);
    expect(models).toHaveLength(1);
    for (const model of models) {
      expect(await model.query(db.knex).first()).toBeInstanceOf(model);
      for (const modifier of Object.keys(model.modifiers ?? {}))
        await model.query(db.knex).alias('other_name').modify(modifier);
    }
  });

  test('is used', () => {
    const source = path.dirname(import.meta.dirname);
    const users = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('models'))
      .filter(file => readFileSync(path.join(source, file), 'utf8').includes(`#api/models/${name}.ts'`));
    expect(users, `nobody imports models/${name}.ts: delete it`).not.toEqual([]);
  });
});

describe('what leaves the server', () => {
  test('no password hash', async () => {
    const user = await User.query(db.knex).findById(1);
    expect(user?.passwordHash).toEqual(expect.any(String));
    const text = JSON.stringify(user);
    expect(text).toContain('admin@example.test');
    expect(text).not.toContain('passwordHash');
  });

  test('no bytes', () => {
    class Sealed extends BaseModel {
      static override tableName = 'sealed';
    }
    expect(Sealed.fromDatabaseJson({ id: 1, tokenHash: Buffer.from('secret') }).toJSON()).toEqual({ id: 1 });
  });
});

test('lists in jsonb come back as they went', async () => {
  const sections = [{ id: 'us', title: 'Us', blocks: [] }];
  const page = { path: '/kept', title: 'Kept', description: 'As it went.', sections, draft: { sections } };
  expect(await Page.query(db.knex).insertAndFetch(page)).toMatchObject({ sections, draft: { sections } });
});
