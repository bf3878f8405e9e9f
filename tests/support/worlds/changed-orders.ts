/** Orders that the office writes and changes, and whether they add up afterwards. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { PricedChange } from '#contract/orders/change-endpoints.ts';
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { present } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import type { MadeProduct } from '#tests/factories/products.ts';
import { freight, makeClubRange, workLine, writeOrder, writtenOrder } from '#tests/factories/work.ts';
import type { Answer, Send } from '#tests/support/http-client.ts';
import type { TestServer } from '#tests/support/server.ts';

export const pieces = (quantity: number, size = 'M') => [{ size, quantity }];

export const idOf = ({ items }: OfficeOrderDetail, at: number) => present(items[at]).id;

/** For the top of a test file. */
export function useChangedOrders(server: () => TestServer) {
  // Filled before the first test.
  const range = {} as { polo: MadeProduct; tee: MadeProduct };
  let asOffice: Send;
  const office: Send = (path, options) => asOffice(path, options);

  beforeAll(async () => {
    asOffice = (await server().as('admin')).send;
    await office('/api/settings', { method: 'PUT', json: { values: { 'shop.abn': '10000000000' } } });
    Object.assign(range, await makeClubRange(server().knex));
  });

  /** 48 polos at $30 (below the break at 50), and ten tees at $20. */
  const order = (payment: object = { by: 'hand', method: 'cash' }): Promise<OfficeOrderDetail> =>
    writeOrder(
      office,
      writtenOrder(
        {
          lines: [
            workLine({ product: range.polo, sizes: pieces(48), method: 'embroidery' }),
            workLine({ product: range.tee, color: 'Bone', sizes: pieces(10, 'L') }),
          ],
          charges: [],
          freight: freight(),
        },
        { payment },
      ),
    );

  const bonePolos = (quantity: number) =>
    workLine({ product: range.polo, color: 'Bone', sizes: pieces(quantity), method: 'embroidery' });

  const send = ({ orderId }: { orderId: string }, json: object, by = office): Promise<Answer> =>
    by(`/api/orders/${orderId}/changes`, { json: { clientId: randomUUID(), ...json } });

  async function changed(one: OfficeOrderDetail, json: object): Promise<OfficeOrderDetail> {
    const answer = await send(one, json);
    expect(answer.status, answer.text).toBe(200);
    return answer.json as OfficeOrderDetail;
  }

  async function priced({ orderId }: OfficeOrderDetail, json: object): Promise<PricedChange> {
    const answer = await office(`/api/orders/${orderId}/changes/price`, { json });
    expect(answer.status, answer.text).toBe(200);
    return answer.json as PricedChange;
  }

  const read = async ({ orderId }: { orderId: string }) =>
    (await office(`/api/orders/${orderId}/office`)).json as OfficeOrderDetail;
  const documentsOf = ({ id }: { id: number }) =>
    server().knex('invoices').where({ orderId: id }).orderBy('id').select();

  /** What it costs is what its lines and its documents say. */
  async function mustAddUp(one: OfficeOrderDetail): Promise<void> {
    const { knex } = server();
    const row = present(await knex('orders').where({ id: one.id }).first());
    const items = await knex('order_items').where({ orderId: one.id }).select();
    const lines = items.map(
      item =>
        item.totalPriceCents +
        item.setupFeeCents +
        item.decorations.reduce((sum, { totalCents }) => sum + totalCents, 0),
    );
    expect(lines.reduce((sum, cents) => sum + cents, 0) + row.shippingCents).toBe(row.totalCents);
    const checkout = await knex('checkouts').where('id', row.checkoutId).first('items', 'totalCents');
    expect([checkout?.items.length, checkout?.totalCents]).toEqual([items.length, row.totalCents]);
    const documents = await documentsOf(one);
    const signed = documents.map(({ kind, totalCents }) =>
      kind === 'credit_note' ? -totalCents : totalCents,
    );
    if (documents.length > 0) expect(signed.reduce((sum, cents) => sum + cents, 0)).toBe(row.totalCents);
    for (const { kind, document } of documents) {
      const of = document as unknown as { lines: { totalCents: number }[]; totalCents: number };
      if (kind !== 'further_invoice') continue;
      expect(of.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(of.totalCents);
    }
  }

  /** By the link that the office gives: what was asked for (0 when refused), and the last answer. */
  async function payByCard({ orderId }: { orderId: string }): Promise<{ cents: number; answer: Answer }> {
    const link = (await office(`/api/orders/${orderId}/pay-link`, { method: 'POST' })).json as {
      url: string;
    };
    const token = new URL(link.url).searchParams.get('token');
    const guest = asVisitor(server().baseUrl);
    const opened = await guest('/api/checkouts/pay', { json: { orderId, token, method: 'card' } });
    if (opened.status >= 300) return { cents: 0, answer: opened };
    const { payment } = opened.json as {
      payment: { clientSecret: string; paymentIntentId: string; totalCents: number };
    };
    const { clientSecret, paymentIntentId, totalCents } = payment;
    await guest('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
    const answer = await guest('/api/checkouts/settle', { json: { paymentIntentId, clientSecret } });
    return { cents: totalCents, answer };
  }

  return {
    office,
    range,
    order,
    bonePolos,
    send,
    changed,
    priced,
    read,
    documentsOf,
    mustAddUp,
    payByCard,
  };
}
