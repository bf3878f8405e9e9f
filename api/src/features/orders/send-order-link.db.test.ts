/** A guest finds the way back to an order, and a stranger learns nothing. */
import { describe, expect, test } from 'vitest';
import { orderLinkAnswer } from '#contract/orders/order-link-form.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { useTestServer } from '#tests/support/server.ts';
import { sendOrderLinks } from './send-order-link.ts';

const server = useTestServer({ rateLimits: true });

async function ordered() {
  const email = `${uniqueName('guest')}@example.test`;
  const body = orderBody([{ product: await makeProduct(server().knex) }]);
  const customerInfo = { ...body.customerInfo, email };
  const placed = await asVisitor(server().baseUrl)('/api/orders', { json: { ...body, customerInfo } });
  expect(placed.status, placed.text).toBe(201);
  return { email, orderId: body.orderId };
}

const find = (orderId: string, email: string) =>
  asVisitor(server().baseUrl)('/api/orders/find', { json: { orderId, email } });

async function linksTo(toEmail: string): Promise<string[]> {
  while ((await sendOrderLinks({ knex: server().knex, mails: server().shop.proofs.mails })) > 0);
  const mails = await server().knex('mails').where({ toEmail, kind: 'order_link' }).select('bodyText');
  return mails.map(({ bodyText }) => /\/orders\/\w+\?token=[\w-]{43}/.exec(bodyText)?.[0] ?? '');
}

describe('the link to an order', () => {
  test('goes to the address that it was ordered with, and opens it', async () => {
    const { email, orderId } = await ordered();
    expect(await find(` #${orderId.toLowerCase()}`, email.toUpperCase())).toMatchObject({
      status: 200,
      json: { message: orderLinkAnswer },
    });
    const [link] = await linksTo(email);
    const token = new URLSearchParams(link?.split('?')[1]).get('token');
    const read = await asVisitor(server().baseUrl)(`/api/orders/${orderId}?token=${token}`);
    expect(read).toMatchObject({ status: 200, json: { orderId, isOwn: false } });
  });

  test('is sent for each request, as the one before may be lost', async () => {
    const { email, orderId } = await ordered();
    await find(orderId, email);
    await find(orderId, email);
    const links = await linksTo(email);
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(2);
  });

  test.each([
    [
      'another address',
      async ({ orderId }: { orderId: string }) => [orderId, `${uniqueName('x')}@example.test`],
    ],
    ['no such number', async ({ email }: { email: string }) => ['AAAAAAAAAA', email]],
  ] as const)('%s gets the same answer and no mail', async (_, askedOf) => {
    const order = await ordered();
    const [orderId = '', email = ''] = await askedOf(order);
    const { status, json } = await find(orderId, email);
    expect({ status, json }).toEqual({ status: 200, json: { message: orderLinkAnswer } });
    expect([...(await linksTo(email)), ...(await linksTo(order.email))]).toEqual([]);
  });

  test('of requests beyond the bound of one address the answer says when to come again', async () => {
    const { email, orderId } = await ordered();
    const answers = [];
    for (let asked = 0; asked < 6; asked++) answers.push((await find(orderId, email)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await linksTo(email)).toHaveLength(5);
  });

  test.each([
    [{ orderId: '', email: 'a@example.test' }, 'orderId'],
    [{ orderId: 'X'.repeat(65), email: 'a@example.test' }, 'orderId'],
    [{ orderId: 'A1', email: 'nowhere' }, 'email'],
  ])('%j is refused at its field', async (json, field) => {
    const answer = await server().send('/api/orders/find', { json });
    expect(answer).toMatchObject({ status: 422, json: { fields: { [field]: expect.any(String) } } });
  });
});
