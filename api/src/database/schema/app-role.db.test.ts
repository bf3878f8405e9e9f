import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { appRole, asRole, migrateFor, roleOf } from './app-role.ts';
import { connectDatabase } from '../connect.ts';

describe('the role that the shop works as', () => {
  let database: TestDatabase;
  let shop: Knex;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateFor(appRole, database.knex);
    // By SET ROLE: a server that the tests were given may want a password from whoever signs in.
    shop = connectDatabase({ url: database.url, poolMax: 1 });
    await shop.raw(`set role ${appRole}`);
  });
  afterAll(async () => {
    await shop.destroy();
    await database.drop();
  });

  test('is no superuser and owns nothing', async () => {
    const { rows } = await shop.raw(
      `select rolsuper, rolcreatedb, rolcreaterole,
         (select count(*) from pg_class where relowner = r.oid)::int as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, owned: 0 }]);
  });

  test('reads and writes the rows of every table but the list of migrations', async () => {
    const { rows } = await database.knex.raw(
      `select tablename, array(select p from unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) p
         where has_table_privilege(?, 'public.' || quote_ident(tablename), p)) as may
       from pg_tables where schemaname = 'public' order by 1`,
      [appRole],
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { tablename, may } of rows)
      expect
        .soft(may, tablename)
        .toEqual(
          tablename.startsWith('knex_migrations') ? ['SELECT'] : ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
        );
    await shop('settings').insert({ key: 'made-by-the-shop', value: '{}' });
  });

  test.each([
    'create table mine (id int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table orders add column mine int',
    'alter table orders disable trigger all',
    'drop table orders',
    'truncate orders cascade',
    'create role mine',
    `copy orders to '/tmp/orders'`,
    'select pg_read_file($$/etc/hostname$$)',
    `delete from knex_migrations`,
  ])('may not: %s', async statement => {
    await expect(shop.raw(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('gets the rows of a table that a later migration makes, also when many start at once', async () => {
    await database.knex.schema.createTable('later', t => t.increments());
    await Promise.all(Array.from({ length: 4 }, () => migrateFor(appRole, database.knex)));
    await shop('later').insert({});
    expect(await shop('later').pluck('id')).toEqual([1]);
  });
});

test.each([
  [
    'postgres://owner:secret@db.example:5432/shop?sslmode=require',
    'postgres://selvedge_app@db.example:5432/shop?sslmode=require',
  ],
  [
    'postgres://postgres@localhost/shop?host=%2Ftmp%2Fdata',
    'postgres://selvedge_app@localhost/shop?host=%2Ftmp%2Fdata',
  ],
])('%s as the shop', (url, wanted) => {
  expect(asRole(url, appRole)).toBe(wanted);
  expect(roleOf(wanted)).toBe(appRole);
});
