/** Two nodes of a demo shop, begun at the same moment over one empty database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoPeople } from '#api/demo/people.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { freshProgram, openShop } from '#tests/support/shop-process.ts';

const database = useTestDatabase({ isEmpty: true });

test('one fills the shop, the other waits for it, and both open', { timeout: 240_000 }, async ctx => {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-nodes-'));
  ctx.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATABASE_URL: database.url, DEMO: '1', FILES_URL: `file:${path.join(folder, 'files')}` };
  const begin = (name: string) =>
    openShop({ dataDir: path.join(folder, name), env, program: freshProgram() });
  const nodes = await Promise.allSettled([begin('one'), begin('two')]);
  const open = nodes.filter(node => node.status === 'fulfilled').map(({ value }) => value);
  ctx.onTestFinished(async () => void (await Promise.all(open.map(node => node.stop()))));
  expect(nodes.flatMap(node => (node.status === 'rejected' ? String(node.reason) : []))).toEqual([]);

  const { knex } = database;
  const runs = await knex('import_runs').select('status', 'dryRun');
  expect(runs).toEqual([{ status: 'applied', dryRun: false }]);
  const count = async (table: string) => Number((await knex(table).count({ count: '*' }))[0]?.['count']);
  expect(await count('users')).toBe(demoPeople.length);
  const orders = await knex('orders').select<{ orderId: string }[]>('orderId');
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length);
  for (const { origin } of open) {
    const answer = await fetch(`${origin}/api/categories`);
    expect(answer.status).toBe(200);
  }
});
