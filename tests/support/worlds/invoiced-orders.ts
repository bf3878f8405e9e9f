/** Orders that have been invoiced, and what comes back of them. */
import { beforeAll, expect } from 'vitest';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { AdjustmentDocument, InvoiceDocument } from '#contract/invoices/endpoints.ts';
import type { InvoiceStanding } from '#contract/invoices/invoice-words.ts';
import { buildInvoices } from '#api/build/invoices.ts';
import { filled, present } from '#api/database/present.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import type { TestServer } from '#tests/support/server.ts';

export interface View extends InvoiceStanding {
  document: InvoiceDocument;
  adjustments: AdjustmentDocument[];
}

export const abn = '10000000000';

export const numbersOf = (rows: { number: string }[]) => rows.map(row => Number(row.number.split('-')[1]));
export const isGapless = (numbers: number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.every((number, at) => at === 0 || number === (sorted[at - 1] ?? 0) + 1);
};

/** For the top of a test file. */
export function useInvoicedOrders(server: () => TestServer) {
  const invoices = buildInvoices(() => new Date(), readPdfFonts());

  const setShop = (value: object) =>
    server()
      .knex('settings')
      .insert({ key: 'shop', value: JSON.stringify(value) })
      .onConflict('key')
      .merge(['value']);

  beforeAll(() => setShop({ abn }));

  async function place(send: Send, { isPaid = true, company = '', billing = {} } = {}) {
    const product = await makeProduct(server().knex);
    const body = orderBody([{ product }, { product, color: 'Bone', sizes: [{ size: 'L', quantity: 3 }] }]);
    const customerInfo = {
      ...body.customerInfo,
      ...(company ? { company, abn: '51824753556' } : {}),
      ...billing,
    };
    const json = { ...body, customerInfo };
    if (!isPaid) {
      const placed = await send('/api/orders', { json });
      return placed.json as { orderId: string; accessToken: string; totalCents: number };
    }
    const opened = await send('/api/create-payment-intent', { json: { ...intentBody(body), customerInfo } });
    const payment = opened.json as OpenedPayment;
    await send('/api/test-payments/confirm', {
      json: { clientSecret: payment.clientSecret, cardNumber: '4242424242424242' },
    });
    const { paymentIntentId, orderId, accessToken, totalCents } = payment;
    const placed = await send('/api/orders', { json: { ...json, paymentIntentId } });
    expect(placed.status, placed.text).toBe(201);
    return { orderId, accessToken, totalCents };
  }

  const rowIdOf = async (orderId: string): Promise<number> =>
    present(await server().knex('orders').where({ orderId }).first('id')).id;

  /** As if the provider had sent it back. */
  async function refund(orderId: string, amountCents: number, more: Record<string, unknown> = {}) {
    const { knex } = server();
    const order = present(await knex('orders').where({ orderId }).first('id', 'paymentId'));
    const payment = present(
      await knex('payments')
        .where({ providerPaymentId: present(order.paymentId) })
        .first('id'),
    );
    const [made] = filled(
      await knex('refunds')
        .insert({ orderId: order.id, paymentId: payment.id, amountCents, status: 'succeeded', ...more })
        .returning('id'),
    );
    return made.id as number;
  }

  const note = (refundId: number) =>
    inTransaction(server().knex, trx => invoices.issueAdjustmentNote(trx, refundId));

  /** A shop with more to do than it has connections says "busy" (503); everybody asks again. */
  async function viewOf(send: Send, orderId: string): Promise<View> {
    let answer = await send(`/api/orders/${orderId}/invoice`);
    while (answer.status === 503) answer = await send(`/api/orders/${orderId}/invoice`);
    const { status, text, json } = answer;
    expect(status, text).toBe(200);
    return json as View;
  }

  return { invoices, setShop, place, rowIdOf, refund, note, viewOf };
}
