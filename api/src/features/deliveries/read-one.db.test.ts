/** One delivery by its id: what is not on a person's list looks like what does not exist. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';

const shop = useTestServer();
let people: Record<'admin' | 'driver' | 'other' | 'workshop' | 'customer', SignedIn>;
let ids: Record<'own' | 'free' | 'unknown', string>;

beforeAll(async () => {
  const { as, knex } = shop();
  people = {
    admin: await as('admin'),
    driver: await as('driver'),
    other: await as('driver', { firstName: 'Kim', lastName: 'Rival' }),
    workshop: await as('workshop'),
    customer: await as('customer'),
  };
  const own = await makeDelivery(knex, { assignedTo: people.driver.id });
  ids = { own, free: await makeDelivery(knex, { assignedTo: null }), unknown: randomUUID() };
});

test.each([
  ['admin', 'own', 200],
  ['admin', 'free', 200],
  ['driver', 'own', 200],
  ['driver', 'free', 200],
  ['other', 'own', 404],
  ['other', 'free', 200],
  ['workshop', 'own', 403],
  ['customer', 'own', 403],
  ['admin', 'unknown', 404],
  ['driver', 'unknown', 404],
] as const)('%s reads %s: %i', async (person, which, status) => {
  const answer = await people[person].send(`/api/deliveries/${ids[which]}`);
  expect(answer.status, answer.text).toBe(status);
  if (status === 200) expect(answer.json).toMatchObject({ id: ids[which] });
  else expect(answer.text).not.toContain('customerAddress');
});
