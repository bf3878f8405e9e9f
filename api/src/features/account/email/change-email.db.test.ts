/** A new e-mail address counts when its owner confirms it, and the old address can take it back. */
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makePerson, password, uniqueName } from '#tests/factories/people.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { filled, present } from '#api/database/present.ts';

const server = useTestServer();

const newAddress = () => `${uniqueName('moved')}@example.test`;
const patch = (person: SignedIn, json: object) => person.send('/api/user', { method: 'PATCH', json });
const move = (person: SignedIn, email: string) => patch(person, { email, currentPassword: password });
const confirm = (token: string) => server().send('/api/user/email/confirm', { json: { token } });
const undo = (token: string) => server().send('/api/user/email/undo', { json: { token } });
const addressOf = async ({ id }: { id: number }) =>
  present(await server().knex('users').where({ id }).first('email')).email;

async function tokenIn(email: string, name: 'token' | 'undo'): Promise<string> {
  const mails = await server().knex('mails').where({ toEmail: email }).orderBy('id', 'desc');
  const found = mails.map(
    mail => new RegExp(`/account/email\\?${name}=([\\w-]{43})`).exec(mail.bodyText)?.[1],
  );
  return found.find(token => token !== undefined) ?? '';
}

test('waits for the link in the new inbox; the old one is told, without the whole new address', async () => {
  const person = await server().as('customer');
  const email = newAddress();
  expect(await move(person, email)).toMatchObject({
    status: 200,
    json: { email: person.email, pendingEmail: email },
  });
  expect(await addressOf(person)).toBe(person.email);
  const [notice] = filled(await server().knex('mails').where({ toEmail: person.email }));
  expect(notice.bodyText).not.toContain(email);
  const token = await tokenIn(email, 'token');
  const rows = await server().knex('email_changes').where({ userId: person.id });
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await confirm(token)).toMatchObject({ status: 200, json: { email } });
  expect((await person.send('/api/user')).json).toMatchObject({ email, pendingEmail: null });
  expect(await confirm(token)).toMatchObject({ status: 400, json: { code: 'link_expired' } });
});

test.each(['order_dispatched', 'proof_reminder'])(
  'what the shop has to say about orders follows to the confirmed address: %s',
  async kind => {
    const { knex } = server();
    const person = await server().as('customer');
    const mail = { kind, toEmail: person.email, subject: 'On its way', bodyText: 'It is.' };
    const content = { heading: 'On its way', blocks: [] };
    const order = { customerInfo: '{}', subtotalCents: 100, totalCents: 100 };
    const [own, others] = filled(
      await knex('orders')
        .insert([
          { ...order, orderId: randomUUID().slice(0, 10).toUpperCase(), userId: person.id },
          { ...order, orderId: randomUUID().slice(0, 10).toUpperCase() },
        ])
        .returning('id'),
    );
    const ids = [own.id, present(others).id];
    await knex('mails').insert(ids.map(orderId => ({ ...mail, content, orderId, messageId: randomUUID() })));
    const email = newAddress();
    await move(person, email);
    await confirm(await tokenIn(email, 'token'));
    const sentTo = async (orderId: number) =>
      present(await knex('mails').where({ orderId }).first('toEmail')).toEmail;
    expect([await sentTo(own.id), await sentTo(present(others).id)]).toEqual([email, person.email]);
  },
);

test('what the shop has to say later about orders goes there too, and back when it is taken back', async () => {
  const { knex } = server();
  const person = await server().as('customer');
  const body = orderBody([{ product: await makeProduct(knex) }]);
  const typed = person.email.toUpperCase();
  const place = async (orderId: string, email: string) => {
    const json = { ...body, orderId, customerInfo: { ...body.customerInfo, email } };
    expect((await person.send('/api/orders', { json })).status).toBe(201);
    return knex('orders').where({ orderId }).first('id', 'checkoutId');
  };
  const numberOf = () => makeOrderNumber(length => randomBytes(length));
  const own = present(await place(numberOf(), typed));
  const clubs = present(await place(numberOf(), newAddress()));
  const emailOf = async ({ id }: { id: number }) =>
    present(await knex('orders').where({ id }).first('customerInfo')).customerInfo.email;
  const before = await emailOf(clubs);
  const email = newAddress();
  await move(person, email);
  await confirm(await tokenIn(email, 'token'));
  expect([await emailOf(own), await emailOf(clubs)]).toEqual([email, before]);
  const checkout = present(
    await knex('checkouts')
      .where({ id: present(own.checkoutId) })
      .first('customerInfo'),
  );
  expect(checkout.customerInfo.email).toBe(email);
  const { send } = await server().as('admin');
  const json = { status: 'cancelled' };
  const { orderId } = present(await knex('orders').where({ id: own.id }).first('orderId'));
  expect((await send(`/api/orders/${orderId}`, { method: 'PATCH', json })).status).toBe(200);
  const mail = present(
    await knex('mails').where({ orderId: own.id, kind: 'order_cancelled' }).first('toEmail'),
  );
  expect(mail.toEmail).toBe(email);
  expect((await undo(await tokenIn(person.email, 'undo'))).status).toBe(200);
  expect(await emailOf(own)).toBe(person.email);
});

test('a later wish ends the earlier, and giving up ends both', async () => {
  const person = await server().as('customer');
  const [first, second] = [newAddress(), newAddress()];
  await move(person, first);
  await move(person, second);
  expect((await confirm(await tokenIn(first, 'token'))).status).toBe(400);
  expect((await person.send('/api/user/email', { method: 'DELETE' })).status).toBe(204);
  expect((await person.send('/api/user')).json).toMatchObject({ pendingEmail: null });
  expect((await confirm(await tokenIn(second, 'token'))).status).toBe(400);
  expect(await addressOf(person)).toBe(person.email);
});

test('a link that is a day old confirms nothing', async () => {
  const { knex, as } = server();
  const person = await as('customer');
  const email = newAddress();
  await move(person, email);
  await knex('email_changes')
    .where({ userId: person.id })
    .update({ expiresAt: knex.raw(`now() - interval '1 second'`) });
  expect((await confirm(await tokenIn(email, 'token'))).status).toBe(400);
});

test('who takes the address meanwhile has it; of two who wait one gets it', async () => {
  const { knex, as } = server();
  const [one, two] = [await as('customer'), await as('customer')];
  const email = newAddress();
  await move(one, email);
  await move(two, email.toUpperCase());
  const tokens = [await tokenIn(email, 'token'), await tokenIn(email.toUpperCase(), 'token')];
  const statuses = (await Promise.all(tokens.map(confirm))).map(answer => answer.status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const late = await as('customer');
  const other = newAddress();
  await move(late, other);
  await makePerson(knex, 'customer', { email: other });
  expect(await confirm(await tokenIn(other, 'token'))).toMatchObject({
    status: 409,
    json: { code: 'email_taken', message: 'Email is already registered' },
  });
});

test.each([
  ['before', false],
  ['after', true],
])(
  'the old address takes it back %s it was confirmed: everybody out, old password dead, a link by mail',
  async (_, isConfirmed) => {
    const { as, send, knex } = server();
    const person = await as('customer');
    const email = newAddress();
    await move(person, email);
    if (isConfirmed) expect((await confirm(await tokenIn(email, 'token'))).status).toBe(200);
    const link = await tokenIn(person.email, 'undo');
    expect(await undo(link)).toMatchObject({ status: 200, json: { email: person.email } });
    expect(await addressOf(person)).toBe(person.email);
    expect((await person.send('/api/user')).status).toBe(401);
    expect((await send('/api/login', { json: { username: person.username, password } })).status).toBe(401);
    expect((await confirm(await tokenIn(email, 'token'))).status).toBe(400);
    const kinds = await knex('mails').where({ toEmail: person.email }).orderBy('id').pluck('kind');
    expect(kinds).toEqual(['email_notice', 'password_reset']);
    expect((await undo(link)).status).toBe(400);
  },
);

test('the thief’s next change is taken back too, and their own link moves nothing', async () => {
  const person = await server().as('customer');
  const [first, second] = [newAddress(), newAddress()];
  await move(person, first);
  await confirm(await tokenIn(first, 'token'));
  await move(person, second);
  await confirm(await tokenIn(second, 'token'));
  const thiefs = await tokenIn(first, 'undo');
  expect((await undo(await tokenIn(person.email, 'undo'))).status).toBe(200);
  expect(await addressOf(person)).toBe(person.email);
  expect((await undo(thiefs)).status).toBe(400);
  expect(await addressOf(person)).toBe(person.email);
});

test('two tabs: the second is told, and nothing of it is written', async () => {
  const person = await server().as('customer');
  const { profileVersion } = (await person.send('/api/user')).json as { profileVersion: number };
  expect((await patch(person, { firstName: 'Ada', profileVersion })).status).toBe(200);
  const late = await patch(person, {
    firstName: 'Bea',
    email: newAddress(),
    currentPassword: password,
    profileVersion,
  });
  expect(late).toMatchObject({
    status: 409,
    json: { code: 'conflict', details: { user: { firstName: 'Ada' } } },
  });
  expect((await person.send('/api/user')).json).toMatchObject({ firstName: 'Ada', pendingEmail: null });
  const rivals = await Promise.all(
    ['Cy', 'Di', 'Ed'].map(firstName => patch(person, { firstName, profileVersion: profileVersion + 1 })),
  );
  expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
