/** Where parcels go: saved, changed, forgotten; read by nobody else. */
import { expect, test } from 'vitest';
import type { SavedAddress } from '#contract/account/endpoints.ts';
import { customerInfo } from '#tests/factories/orders.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const { email: _email, ...details } = customerInfo;

const save = ({ send }: SignedIn, json: object) => send('/api/user/address', { method: 'PUT', json });
const read = async ({ send }: SignedIn) =>
  ((await send('/api/user/address')).json as { address: SavedAddress | null }).address;

test('is saved, changed by version, and forgotten', async () => {
  const person = await server().as('customer');
  const other = await server().as('customer');
  expect(await read(person)).toBeNull();
  expect((await save(person, { ...details, company: 'Rowing Club' })).json).toMatchObject({
    address: { ...details, company: 'Rowing Club', version: 1 },
  });
  expect(await read(other)).toBeNull();
  const moved = await save(person, { ...details, address: '1 Loom Street', version: 1 });
  expect(moved.json).toMatchObject({ address: { address: '1 Loom Street', version: 2 } });
  expect((moved.json as { address: SavedAddress }).address.company).toBeUndefined();
  const late = await save(person, { ...details, version: 1 });
  expect([late.status, late.json]).toMatchObject([
    409,
    { details: { current: { address: '1 Loom Street' } } },
  ]);
  // The checkout does not ask for versions: the last order's address is the one to offer.
  expect((await save(person, details)).status).toBe(200);
  expect((await person.send('/api/user/address', { method: 'DELETE' })).status).toBe(204);
  expect(await read(person)).toBeNull();
});

test.each([
  [{ postalCode: '2000' }, 'postalCode'],
  [{ phone: '12' }, 'phone'],
  [{ city: '' }, 'city'],
])('%j is refused in words', async (change, field) => {
  const person = await server().as('customer');
  const answer = await save(person, { ...details, ...change });
  expect([answer.status, answer.json]).toMatchObject([422, { fields: { [field]: expect.any(String) } }]);
  expect(await read(person)).toBeNull();
});
