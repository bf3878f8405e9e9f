/** What a person takes away, whose it is, and what they are told before their account ends. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Erasure } from '#contract/account/own-data-endpoints.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import type { OwnData } from './read-own-data.ts';

const server = useTestServer();

const order = (email: string, more: object = {}) => ({
  orderId: makeOrderNumber(randomBytes),
  customerInfo: JSON.stringify({ firstName: 'Imke', lastName: 'Farrant', email, phone: '0400 111 222' }),
  subtotalCents: 1000,
  totalCents: 1000,
  status: 'completed' as const,
  ...more,
});

const take = async ({ send }: SignedIn) => {
  const answer = await send('/api/user/data');
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  return answer.json as OwnData;
};
const numbers = ({ orders }: OwnData) => orders.map(({ number }) => number).toSorted();

/** A person, what they bought signed in and as a guest, and their orders in another system. */
async function world(isProven: boolean) {
  const { knex } = server();
  const email = `${uniqueName('Imke')}@example.test`;
  const person = await server().as('customer', { email, ...(isProven ? { emailProvenAt: new Date() } : {}) });
  const [own, guest, other] = [
    order(email, { userId: person.id }),
    order(email.toUpperCase()),
    order(`${uniqueName('other')}@example.test`),
  ];
  await knex('orders').insert([own, guest, other]);
  // Somebody else bought signed in and typed this address.
  const stranger = await server().as('customer');
  await knex('orders').insert(order(email, { userId: stranger.id }));
  const [customer] = await knex('customers')
    .insert({ firstName: 'Imke', lastName: 'Farrant', email, notes: 'Pays late' })
    .returning('id');
  const lines = JSON.stringify([{ name: 'Tee', quantity: 2, priceCents: 500 }]);
  const past = { source: 'shopify' as const, orderedAt: new Date(), totalCents: 1000, lines };
  await knex('past_orders').insert({ ...past, number: uniqueName('#1001'), customerId: customer?.id ?? 0 });
  const office = await server().as('admin');
  const code = `SORRY-${randomUUID().slice(0, 8).toUpperCase()}`;
  await knex('discount_codes').insert({
    clientId: randomUUID(),
    code,
    amountCents: 2000,
    maxUses: 1,
    customerId: customer?.id ?? 0,
    note: 'Late by a week, complained twice',
    madeBy: office.id,
  });
  await knex('contact_messages').insert({
    firstName: 'Imke',
    lastName: 'Farrant',
    email,
    subject: 'Hello',
    message: 'When do you open?',
  });
  return { person, own: own.orderId, guest: guest.orderId, code };
}

test('holds what was bought signed in, as a guest of the proven address, and in another system', async () => {
  const { person, own, guest, code } = await world(true);
  const data = await take(person);
  expect(numbers(data)).toEqual([own, guest].toSorted());
  expect(data.orders.find(({ number }) => number === guest)).toMatchObject({ asGuest: true });
  expect(data.pastOrders).toMatchObject([{ source: 'shopify', totalCents: 1000, lines: [{ name: 'Tee' }] }]);
  expect(data.discountCodes).toMatchObject([
    { code, amountCents: 2000, maxUses: 1, givenForOrder: null, usedInOrders: [] },
  ]);
  expect(data.messages).toMatchObject([{ subject: 'Hello' }]);
  expect(data.account).toMatchObject([{ username: person.username, email: person.email }]);
  const text = JSON.stringify(data);
  // Secrets, and what the office has noted for itself.
  expect(text).not.toMatch(/argon2|Hash|token|Pays late|complained/);
});

test('an address that was only typed brings nothing of others', async () => {
  const { person, own } = await world(false);
  const data = await take(person);
  expect(numbers(data)).toEqual([own]);
  const others = [data.pastOrders, data.messages, data.customerRecords, data.newsletter, data.discountCodes];
  expect(others).toEqual([[], [], [], [], []]);
});

test('is for the person alone, and is written down', async () => {
  expect((await server().send('/api/user/data')).status).toBe(401);
  const person = await server().as('customer');
  await take(person);
  const events = await server().knex('security_events').where({ userId: person.id, type: 'export' });
  expect(events).toMatchObject([{ data: { path: '/api/user/data' } }]);
});

test('tells before the end of an account what goes and what stays', async () => {
  const { person } = await world(true);
  const { knex } = server();
  await knex('saved_addresses').insert({ userId: person.id, details: '{}' });
  const told = (await person.send('/api/user/erasure')).json as Erasure;
  expect(told).toEqual({
    goes: [
      { kind: 'addresses', count: 1 },
      { kind: 'messages', count: 1 },
      { kind: 'orderContacts', count: 1 },
    ],
    stays: [{ kind: 'orders', count: 1 }],
  });
  expect((await (await server().as('customer')).send('/api/user/erasure')).json).toEqual({
    goes: [],
    stays: [],
  });
});
