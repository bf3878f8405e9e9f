/** Erasing a person lets documents stand, and takes the person from the history of another shop. */
import { expect, it } from 'vitest';
import { present } from '#api/database/present.ts';
import { agedAddress, agedShop } from '#tests/factories/aged-rows.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { type AccountJobs, anonymiseDueAccounts } from './anonymise-accounts.ts';

const db = useTestDatabase();

it('invoices, order lines and past orders are as they were, and name nobody but the invoice its buyer', async () => {
  const { knex } = db;
  const [user] = await knex('users')
    .insert({
      username: 'ana',
      usernameKey: 'ana',
      email: agedAddress,
      emailKey: agedAddress,
      emailProvenAt: new Date(),
      passwordHash: 'x',
      deleteAfter: new Date(Date.now() - 1000),
    })
    .returning('id');
  const userId = present(user).id;
  const orderId = await agedShop(knex, 1);
  const [customer] = await knex('customers')
    .insert({ firstName: 'Ana', lastName: 'Aged', email: agedAddress, phone: '0400 000 000' })
    .returning('id');
  const customerId = present(customer).id;
  await knex('orders')
    .where({ id: orderId })
    .update({ userId, customerId, isPaid: true, paidAt: new Date() });
  await knex('order_items').insert({
    orderId,
    name: 'Tee',
    priceCents: 1000,
    sizeQuantities: '[]',
    totalQuantity: 1,
    totalPriceCents: 1000,
  });
  await knex('invoices').insert({
    number: 'INV-7',
    orderId,
    totalCents: 1000,
    gstCents: 91,
    document: JSON.stringify({ kind: 'invoice', buyer: { name: 'Ana Aged' } }),
  });
  await knex('past_orders').insert({
    source: 'shopify',
    number: '#7',
    customerId,
    orderedAt: new Date(),
    totalCents: 1000,
  });
  const documents = async () => [
    await knex('invoices').where({ orderId }),
    await knex('order_items')
      .where({ orderId })
      .select('name', 'priceCents', 'totalQuantity', 'totalPriceCents'),
    await knex('past_orders').where({ customerId }),
  ];
  const before = await documents();
  const quiet = () => {};
  const jobs = {
    knex,
    log: { info: quiet, warn: quiet, error: quiet },
    security: { record: async () => {} },
  } as unknown as AccountJobs;
  expect(await anonymiseDueAccounts(jobs)).toBe(1);
  expect(await documents()).toEqual(before);
  const left = present(await knex('customers').where({ id: customerId }).first());
  expect([left.phone, left.email.includes('@')]).toEqual([null, false]);
  expect(JSON.stringify(before[2])).not.toMatch(/ana|aged/i);
});
