/** Customers on account and their orders, through the office’s calls. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { InvoiceDocument, HowToPay } from '#contract/invoices/endpoints.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { uniqueName } from '#tests/factories/people.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

export interface Buyer {
  id: number;
  email: string;
}

interface InvoiceView {
  document: InvoiceDocument;
  howToPay: HowToPay | null;
}

/** For the top of a test file. */
export function useAccounts(server: () => TestServer) {
  let admin: SignedIn;
  let product: MadeProduct;

  beforeAll(async () => {
    admin = await server().as('admin');
    product = await makeProduct(server().knex);
    const values = {
      'shop.abn': '10000000000',
      'accounts.accountName': 'Kestrel Looms',
      'accounts.bsb': '062 000',
      'accounts.accountNumber': '1234 5678',
      'accounts.payId': 'accounts@kestrel.example',
    };
    const saved = await admin.send('/api/settings', { method: 'PUT', json: { values } });
    expect(saved.status, saved.text).toBe(200);
  });

  const today = () => isoDateIn(new Date(), 'Australia/Brisbane');

  async function ask<T>(method: string, path: string, json?: object): Promise<{ status: number; body: T }> {
    const answer = await admin.send(path, { method, ...(json ? { json } : {}) });
    return { status: answer.status, body: answer.json as T };
  }

  async function makeBuyer(): Promise<Buyer> {
    const email = `${uniqueName('accounts').toLowerCase()}@quarrelcreek.example`;
    const json = { firstName: 'Imke', lastName: 'Farrant', email, company: 'Quarrel Creek Rowing' };
    const { body } = await ask<{ id: number }>('POST', '/api/customers', json);
    return { id: body.id, email };
  }

  const approve = ({ id }: Buyer, more: object = {}) =>
    ask<CustomerAccount>('PUT', `/api/customers/${id}/credit`, {
      isApproved: true,
      limitCents: 10_000_000,
      termsDays: 14,
      depositPercent: 0,
      ...more,
    });

  async function order({ email }: Buyer, quantity = 10): Promise<{ orderId: string; totalCents: number }> {
    const body = orderBody([{ product, sizes: [{ size: 'M', quantity }] }]);
    const info = { ...customerInfo, email };
    const placed = await asVisitor(server().baseUrl)('/api/orders', {
      json: { ...body, customerInfo: info },
    });
    expect(placed.status, placed.text).toBe(201);
    const { orderId } = placed.json as { orderId: string };
    const row = await server().knex('orders').where({ orderId }).first('totalCents');
    return { orderId, totalCents: present(row).totalCents };
  }

  const begin = (orderId: string, more: object = {}) =>
    ask<{ message: string; fields?: Record<string, string> }>('PATCH', `/api/orders/${orderId}`, {
      status: 'processing',
      onAccount: true,
      ...more,
    });

  async function onAccount(buyer: Buyer, quantity = 10) {
    const made = await order(buyer, quantity);
    const begun = await begin(made.orderId);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    return made;
  }

  const account = async ({ id }: Buyer) =>
    (await ask<CustomerAccount>('GET', `/api/customers/${id}/receivables`)).body;

  const receive = ({ id }: Buyer, amountCents: number, more: object = {}) =>
    ask<{ number: string; account: CustomerAccount; fields?: Record<string, string> }>(
      'POST',
      `/api/customers/${id}/receipts`,
      { clientId: randomUUID(), method: 'bank_transfer', amountCents, receivedOn: today(), ...more },
    );

  const invoiceOf = async (orderId: string) =>
    (await ask<InvoiceView>('GET', `/api/orders/${orderId}/invoice`)).body;

  const orderRow = async (orderId: string) =>
    present(await server().knex('orders').where({ orderId }).first());
  return {
    today,
    ask,
    makeBuyer,
    approve,
    order,
    begin,
    onAccount,
    account,
    receive,
    invoiceOf,
    orderRow,
    admin: () => admin,
    product: () => product,
  };
}
