/** What clients have proposed as an order number before it was hashed. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '#api/database/schema/migrate.ts';
import { present } from '#api/database/present.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { migrations } from './list.ts';
import { insertSampleRows } from './sample-rows.ts';

const db = useTestDatabase({ isEmpty: true });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('order numbers stay as they are; any other text becomes its hash, even one that is another’s hash', async () => {
  const { knex } = db;
  const at = migrations.findIndex(({ name }) => name === '0051-hashed-questions');
  const earlier = migrations.slice(0, at);
  await migrate(knex, earlier);
  await insertSampleRows(knex, earlier);
  await knex('checkout_questions').del();
  const checkout = present(await knex('checkouts').first('id'));
  const name = 'Zoë Müller, 5 Other Street';
  const [lower, lines] = ['abcdefghjk', 'ABCDEFGHJK\nABCDEFGHJK'];
  const ask = (asked: string | null) => ({ checkoutId: checkout.id, ownerHash: Buffer.alloc(32, 1), asked });
  await knex('checkout_questions').insert([
    ask('ABCDEFGHJK'),
    ask(null),
    ...[name, sha256(name), lower, lines].map(ask),
  ]);

  await migrate(knex, migrations);
  const stored = await knex('checkout_questions').orderBy('id').pluck('asked');
  const hashed = [name, sha256(name), lower, lines].map(sha256);
  expect(stored.toSorted()).toEqual(['ABCDEFGHJK', null, ...hashed].toSorted());
});
