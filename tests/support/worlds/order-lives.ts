/** Orders with generated lives, some of whose steps are refused, and what their rows add up to. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';
import type { createChance } from '#tests/sync/simulator/chance.ts';

interface Totals {
  customerId: number;
  isPaid: boolean;
  documented: number;
  held: number;
  writtenOff: number;
  /** Below nothing where a change has made a paid order cheaper. */
  open: number;
  /** On the customer’s statement. */
  isStated: boolean;
}

/** For the top of a test file. */
export function useOrderLives(server: () => TestServer) {
  // Filled before the first test.
  const world = {} as { admin: SignedIn; products: MadeProduct[] };

  beforeAll(async () => {
    world.admin = await server().as('admin');
    world.products = [await makeProduct(server().knex), await makeProduct(server().knex)];
    const values = { 'shop.abn': '10000000000' };
    await world.admin.send('/api/settings', { method: 'PUT', json: { values } });
  });

  async function ask<T>(method: string, path: string, json?: object): Promise<{ status: number; body: T }> {
    const answer = await world.admin.send(path, { method, ...(json ? { json } : {}) });
    expect(answer.status, answer.text).toBeLessThan(500);
    return { status: answer.status, body: answer.json as T };
  }

  /** One order, and a few of the things that happen to orders, some of which are refused. */
  async function live(chance: ReturnType<typeof createChance>, customers: { id: number; email: string }[]) {
    const below = (count: number) => chance.int(0, count - 1);
    const customer = present(customers[below(customers.length)]);
    const product = present(world.products[below(2)]);
    const body = orderBody([{ product, sizes: [{ size: 'M', quantity: 1 + below(30) }] }]);
    const json = { ...body, customerInfo: { ...customerInfo, email: customer.email } };
    const visitor = asVisitor(server().baseUrl);
    const isCard = below(3) === 0;
    let orderId = '';
    if (isCard) {
      const opened = await visitor('/api/create-payment-intent', {
        json: { ...intentBody(body), customerInfo: json.customerInfo },
      });
      const payment = opened.json as { clientSecret: string; paymentIntentId: string; orderId: string };
      const { clientSecret, paymentIntentId } = payment;
      await visitor('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
      const placed = await visitor('/api/orders', { json: { ...json, paymentIntentId } });
      expect(placed.status, placed.text).toBe(201);
      ({ orderId } = payment);
    } else {
      const placed = await visitor('/api/orders', { json });
      expect(placed.status, placed.text).toBe(201);
      ({ orderId } = placed.json as { orderId: string });
      const begun = await ask('PATCH', `/api/orders/${orderId}`, {
        status: 'processing',
        onAccount: true,
        reason: 'Generated',
      });
      expect(begun.status).toBe(200);
    }
    const receive = (amountCents: number, more: object = {}) =>
      ask<{ number?: string }>('POST', `/api/customers/${customer.id}/receipts`, {
        clientId: randomUUID(),
        method: 'bank_transfer',
        amountCents,
        receivedOn: '2026-01-05',
        ...more,
      });
    const numbers: string[] = [];
    for (let step = 0; step < 1 + below(5); step++) {
      const cents = 100 + below(40_000);
      const what = below(10);
      if (what <= 2) {
        const { body: receipt } = await receive(cents, what === 0 ? {} : { orderId });
        if (receipt.number) numbers.push(receipt.number);
      } else if (what === 3) {
        await ask('POST', `/api/orders/${orderId}/write-off`, {
          clientId: randomUUID(),
          reason: 'Generated',
          ...(below(2) ? { amountCents: cents } : {}),
        });
      } else if (what === 4 && numbers.length > 0) {
        await ask('POST', `/api/receipts/${numbers.at(-1)}/reverse`, { reason: 'Generated' });
      } else if (what === 5) {
        const money = await ask<{ payments: { id: number; refundableCents: number }[] }>(
          'GET',
          `/api/orders/${orderId}/money`,
        );
        const payment = money.body.payments.find(({ refundableCents }) => refundableCents > 0);
        if (payment) {
          await ask('POST', `/api/orders/${orderId}/refund`, {
            idempotencyKey: randomUUID(),
            paymentId: payment.id,
            amountCents: Math.min(cents, payment.refundableCents),
            reason: 'Generated',
          });
        }
      } else if (what >= 8) {
        const item = present(
          await server()
            .knex('order_items as i')
            .join('orders as o', 'o.id', 'i.orderId')
            .where('o.orderId', orderId)
            .first('i.id'),
        );
        await ask('POST', `/api/orders/${orderId}/changes`, {
          clientId: randomUUID(),
          lines: [{ itemId: item.id, sizeQuantities: [{ size: 'M', quantity: 1 + below(40) }] }],
        });
      } else if (what === 6) {
        await ask('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', reason: 'Generated' });
      } else {
        await ask('POST', `/api/customers/${customer.id}/credit/use`, {});
      }
    }
  }

  /** Straight from the rows, order by order, in this test's own words. */
  async function addUp(): Promise<Totals[]> {
    const { knex } = server();
    const orders = await knex('orders').select('id', 'customerId', 'status', 'isPaid', 'paymentReview');
    const documents = await knex('invoices').select('orderId', 'kind', 'totalCents', 'document');
    const payments = await knex('payments')
      .where({ status: 'succeeded' })
      .select('id', 'orderId', 'receivedCents');
    const refunds = await knex('refunds').where({ status: 'succeeded' }).select('orderId', 'amountCents');
    const writeOffs = await knex('write_offs').select('orderId', 'amountCents');
    const sumOf = (rows: { orderId: number | null; cents: number }[], id: number) =>
      rows.filter(row => row.orderId === id).reduce((sum, row) => sum + Number(row.cents), 0);
    return orders.map(order => {
      const documented = sumOf(
        documents.map(one => ({
          ...one,
          cents: one.kind === 'credit_note' ? -one.totalCents : one.totalCents,
        })),
        order.id,
      );
      const held =
        sumOf(
          payments.map(one => ({ ...one, cents: one.receivedCents })),
          order.id,
        ) -
        sumOf(
          refunds.map(one => ({ ...one, cents: one.amountCents })),
          order.id,
        );
      const writtenOff = sumOf(
        writeOffs.map(one => ({ ...one, cents: one.amountCents })),
        order.id,
      );
      return {
        customerId: order.customerId ?? 0,
        isPaid: order.isPaid,
        documented,
        held,
        writtenOff,
        open: documented - held - writtenOff,
        isStated: documents.some(
          one =>
            one.orderId === order.id &&
            (one.kind === 'further_invoice' || JSON.stringify(one.document).includes('"state":"account"')),
        ),
      };
    });
  }

  return { world, ask, live, addUp };
}
