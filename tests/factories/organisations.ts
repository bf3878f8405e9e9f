/** Customers, organisations and their people, through the office’s and their own calls. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import type { SignedIn, TestServer } from '#tests/support/server.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

export interface Creation {
  customerIds?: number[];
  approvalOverCents?: number | null;
  clientId?: string;
}

/** For the top of a test file. */
export function useClubs(server: () => TestServer) {
  let admin: SignedIn;
  let product: MadeProduct;

  beforeAll(async () => {
    admin = await server().as('admin');
    product = await makeProduct(server().knex);
    const values = { 'shop.abn': '10000000000' };
    expect((await admin.send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
  });

  async function by<T>(
    person: { send: Send },
    method: string,
    path: string,
    json?: object,
  ): Promise<Answer<T>> {
    const answer = await person.send(path, { method, ...(json ? { json } : {}) });
    return { status: answer.status, body: answer.json as T };
  }
  const office = <T = OrganisationRecord>(method: string, path: string, json?: object) =>
    by<T>(admin, method, path, json);

  async function makeCustomer(more: object = {}): Promise<{ id: number; email: string }> {
    const email = `${uniqueName('club').toLowerCase()}@quarrelcreek.example`;
    const json = { firstName: 'Imke', lastName: uniqueName('Farrant'), email, ...more };
    return { id: (await office<{ id: number }>('POST', '/api/customers', json)).body.id, email };
  }

  const terms = (id: number, more: object = {}) =>
    office<CustomerAccount>('PUT', `/api/customers/${id}/credit`, {
      isApproved: true,
      limitCents: 10_000_000,
      termsDays: 14,
      depositPercent: 0,
      ...more,
    });

  async function make({
    customerIds = [],
    approvalOverCents = null,
    clientId = randomUUID(),
  }: Creation = {}) {
    const name = uniqueName('Rowing');
    const json = { clientId, name, abn: '51 824 753 556', approvalOverCents, customerIds };
    const made = await office('POST', '/api/organisations', json);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  }

  const account = async (id: number) =>
    (await office<CustomerAccount>('GET', `/api/customers/${id}/receivables`)).body;

  async function place(who: { send: Send }, email: string, quantity = 10, artwork: ArtworkRef | null = null) {
    const body = orderBody([{ product, artwork, sizes: [{ size: 'M', quantity }] }]);
    const json = { ...body, customerInfo: { ...customerInfo, email } };
    const placed = await who.send('/api/orders', { json });
    expect(placed.status, placed.text).toBe(201);
    const { orderId, totalCents } = placed.json as { orderId: string; totalCents: number };
    return { orderId, totalCents };
  }
  const guest = () => ({ send: asVisitor(server().baseUrl) });

  const begin = (orderId: string, more: object = {}) =>
    office<{ message: string }>('PATCH', `/api/orders/${orderId}`, {
      status: 'processing',
      onAccount: true,
      ...more,
    });

  async function owed({ email }: { email: string }, quantity = 10) {
    const order = await place(guest(), email, quantity);
    const begun = await begin(order.orderId);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    return order;
  }

  const receive = (id: number, amountCents: number, more: object = {}) =>
    office<{ number: string }>('POST', `/api/customers/${id}/receipts`, {
      clientId: randomUUID(),
      method: 'bank_transfer',
      amountCents,
      receivedOn: isoDateIn(new Date(), 'Australia/Brisbane'),
      ...more,
    });

  const put = (id: number, customerId: number) =>
    office('PUT', `/api/organisations/${id}/customers/${customerId}`);
  const takeOut = (id: number, customerId: number) =>
    office('DELETE', `/api/organisations/${id}/customers/${customerId}`);

  /** The newest invitation to the address, as its mail has it. */
  async function tokenOf(email: string): Promise<string> {
    const mail = await server()
      .knex('mails')
      .where({ kind: 'organisation_invitation', toEmail: email.toLowerCase() })
      .orderBy('id', 'desc')
      .first('bodyText');
    return present(/join\?token=([\w-]{43})/.exec(present(mail).bodyText)?.[1]);
  }

  const accept = (person: SignedIn, token: string) =>
    by<{ organisation: OwnOrganisation | null; message: string }>(
      person,
      'POST',
      '/api/organisation-invitations/accept',
      { token },
    );

  async function join(id: number, role: 'buyer' | 'manager', person?: SignedIn): Promise<SignedIn> {
    const member = person ?? (await server().as('customer', { emailProvenAt: new Date() }));
    const invited = await office('POST', `/api/organisations/${id}/invitations`, {
      email: member.email,
      role,
    });
    expect(invited.status, JSON.stringify(invited.body)).toBe(200);
    const joined = await accept(member, await tokenOf(member.email));
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    expect(joined.body.organisation?.role).toBe(role);
    return member;
  }

  const own = async (person: SignedIn) =>
    (await by<{ organisation: OwnOrganisation | null }>(person, 'GET', '/api/user/organisation')).body
      .organisation;
  return {
    by,
    office,
    makeCustomer,
    terms,
    make,
    account,
    place,
    guest,
    begin,
    owed,
    receive,
    put,
    takeOut,
    tokenOf,
    accept,
    join,
    own,
    admin: () => admin,
    product: () => product,
  };
}
