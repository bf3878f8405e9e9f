/** Organisations: one account for all customers, people by invitation, one logo library, and orders that wait. */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtworkRef } from '#contract/artwork/artwork.ts';
import type { OrganisationRecord } from '#contract/organisations/endpoints.ts';
import type { OwnOrganisation } from '#contract/organisations/own-endpoints.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import type { Debtor, Statement } from '#contract/receivables/list-endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { anonymiseDueAccounts } from '#api/features/account/anonymise-accounts.ts';
import { organisationRoutes } from './routes.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let admin: SignedIn;
let product: MadeProduct;

beforeAll(async () => {
  admin = await server().as('admin');
  product = await makeProduct(server().knex);
  const values = { 'shop.abn': '10000000000' };
  expect((await admin.send('/api/settings', { method: 'PUT', json: { values } })).status).toBe(200);
});

interface Answer<T> {
  status: number;
  body: T;
}

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

interface Creation {
  customerIds?: number[];
  approvalOverCents?: number | null;
  clientId?: string;
}
async function make({ customerIds = [], approvalOverCents = null, clientId = randomUUID() }: Creation = {}) {
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
  const invited = await office('POST', `/api/organisations/${id}/invitations`, { email: member.email, role });
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  const joined = await accept(member, await tokenOf(member.email));
  expect(joined.status, JSON.stringify(joined.body)).toBe(200);
  expect(joined.body.organisation?.role).toBe(role);
  return member;
}

const own = async (person: SignedIn) =>
  (await by<{ organisation: OwnOrganisation | null }>(person, 'GET', '/api/user/organisation')).body
    .organisation;

describe('one account', () => {
  test('is made of customers, takes over their terms, and is asked for by any of them', async () => {
    const [one, two, other] = [await makeCustomer(), await makeCustomer(), await makeCustomer()];
    await terms(two.id, { limitCents: 500_000, termsDays: 7 });
    const clientId = randomUUID();
    const made = await make({ customerIds: [one.id, two.id], clientId });
    expect(made.customers.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(made.abn).toBe('51824753556');
    expect((await make({ customerIds: [one.id, two.id], clientId })).id).toBe(made.id);
    expect((await account(one.id)).terms).toMatchObject({ limitCents: 500_000, termsDays: 7 });
    expect((await account(one.id)).organisation).toEqual({ id: made.id, name: made.name });
    const { version } = present((await account(one.id)).terms);
    await terms(one.id, { limitCents: 600_000, version });
    expect((await account(two.id)).terms).toMatchObject({ limitCents: 600_000 });
    expect((await account(other.id)).terms).toBeNull();
    const elsewhere = await make();
    expect((await put(elsewhere.id, one.id)).status).toBe(409);
    expect((await office('POST', `/api/customers/${other.id}/merge`, { otherId: one.id })).status).toBe(409);
  });

  test('has one limit for orders of all customers at once', async () => {
    const [one, two] = [await makeCustomer(), await makeCustomer()];
    const orders = [await place(guest(), one.email), await place(guest(), two.email)];
    const limitCents = present(orders[0]).totalCents + 100;
    await terms(one.id, { limitCents });
    await make({ customerIds: [one.id, two.id] });
    const begun = await Promise.all(orders.map(({ orderId }) => begin(orderId)));
    // Beyond the limit it takes a reason, whoever comes second.
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await account(two.id)).openCents).toBe(present(orders[0]).totalCents);
  });

  test('is paid by whoever pays, stands on one line of the receivables, and can’t be split while it is shared', async () => {
    const [one, two] = [await makeCustomer(), await makeCustomer({ company: uniqueName('Weir') })];
    await terms(one.id);
    const { id, name } = await make({ customerIds: [one.id, two.id] });
    const first = await owed(one);
    const second = await owed(two, 4);
    const all = first.totalCents + second.totalCents;
    const list = async () =>
      (await office<{ debtors: Debtor[] }>('GET', `/api/receivables?search=${name}`)).body.debtors;
    expect(await list()).toMatchObject([{ name, organisationId: id, invoices: 2, openCents: all }]);
    expect((await takeOut(id, two.id)).status).toBe(409);
    expect((await receive(two.id, all + 500)).status).toBe(201);
    expect(await account(one.id)).toMatchObject({ openCents: 0, creditCents: 500 });
    const statement = (await office<Statement>('GET', `/api/customers/${one.id}/statement`)).body;
    expect(statement).toMatchObject({ closingCents: -500, customer: { name } });
    expect(await list()).toEqual([]);
    expect((await takeOut(id, two.id)).status).toBe(409);
    expect((await takeOut(id, one.id)).status).toBe(409);
  });

  test('adds up whatever happens: documents, money and what is open, per account and in all', async () => {
    const random = seeded(4_711);
    const customers = [];
    for (let n = 0; n < 5; n++) customers.push(await makeCustomer());
    const ids = customers.map(({ id }) => id);
    for (const id of ids) await terms(id);
    const one = await make({ customerIds: ids.slice(0, 2) });
    const two = await make({ customerIds: ids.slice(2, 3) });
    for (const id of [present(ids[0]), present(ids[2])]) {
      const { version } = present((await account(id)).terms);
      await terms(id, { version });
    }
    const receipts: string[] = [];
    const invoiced = new Map<number, number>();
    for (let step = 0; step < 45; step++) {
      const customer = present(customers[Math.floor(random() * customers.length)]);
      const what = random();
      if (what < 0.3) {
        const { totalCents } = await owed(customer, 1 + Math.floor(random() * 20));
        invoiced.set(customer.id, (invoiced.get(customer.id) ?? 0) + totalCents);
      } else if (what < 0.6) {
        const got = await receive(customer.id, 1 + Math.floor(random() * 60_000));
        expect(got.status).toBe(201);
        receipts.push(got.body.number);
      } else if (what < 0.7 && receipts.length > 0) {
        const number = receipts.splice(Math.floor(random() * receipts.length), 1)[0];
        const answer = await office('POST', `/api/receipts/${number}/reverse`, { reason: 'Typed twice' });
        expect([200, 409]).toContain(answer.status);
      } else if (what < 0.8) {
        expect([200, 409]).toContain((await put(random() < 0.5 ? one.id : two.id, customer.id)).status);
      } else if (what < 0.9) {
        expect([200, 409]).toContain((await takeOut(random() < 0.5 ? one.id : two.id, customer.id)).status);
      } else {
        expect((await office('POST', `/api/customers/${customer.id}/credit/use`, {})).status).toBe(200);
      }
    }
    const { knex } = server();
    const rows = await knex('customers').whereIn('id', ids).select('id', 'organisationId');
    const groups = new Map<number, number[]>();
    for (const { id, organisationId } of rows) {
      const key = organisationId ?? -id;
      groups.set(key, [...(groups.get(key) ?? []), id]);
    }
    for (const of of groups.values()) {
      const { rows: sums } = await knex.raw<{ rows: { owed: number; money: number }[] }>(
        `select (select coalesce(sum(i.total_cents), 0) from invoices i join orders o on o.id = i.order_id
            where o.customer_id = any(:of))::bigint as owed,
          (select coalesce(sum(r.amount_cents), 0) from receipts r where r.customer_id = any(:of)
            and not exists (select from receipt_reversals v where v.receipt_id = r.id))::bigint as money`,
        { of },
      );
      const { owed: documents, money } = present(sums[0]);
      expect(documents).toBe(of.reduce((sum, id) => sum + (invoiced.get(id) ?? 0), 0));
      for (const id of of) {
        const { openCents, creditCents, invoices } = await account(id);
        expect(openCents - creditCents, `account of ${of.join(', ')}`).toBe(documents - money);
        expect(creditCents).toBeGreaterThanOrEqual(0);
        expect(invoices.reduce((sum, invoice) => sum + invoice.openCents, 0)).toBe(openCents);
        const statement = (await office<Statement>('GET', `/api/customers/${id}/statement`)).body;
        expect(statement.closingCents).toBe(openCents - creditCents);
      }
    }
  });
});

/** The same run every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

describe('credit is given by who may approve it', () => {
  /** The office's calls, past the door, as somebody who manages customers and does not approve credit. */
  async function clerk() {
    const { knex } = server();
    const person = { ...(await server().as('workshop')), firstName: null, lastName: null };
    const input = {
      person: { ...person, isAdmin: false, staffRole: 'workshop' as const },
      requestId: '',
      address: '',
      owner: () => `user:${person.id}`,
      forgive: async () => {},
    };
    const unasked = () => {
      throw new Error('No order is touched by this.');
    };
    const { createOrganisation, addOrganisationCustomer, inviteToOrganisation } = organisationRoutes({
      knex,
      now: () => new Date(),
      publicUrl: 'https://shop.example',
      readShopName: async () => 'Selvedge',
      orders: { beginOnAccount: unasked, checkCredit: unasked },
    });
    const ctx = {} as Context;
    const refusalOf = async (answer: Promise<object>) => {
      const got = await answer;
      return isRefusal(got) ? got.refusal : null;
    };
    return {
      create: (customerIds: number[]) =>
        refusalOf(
          createOrganisation(
            {
              ...input,
              params: undefined,
              query: undefined,
              body: {
                clientId: randomUUID(),
                name: uniqueName('Choir'),
                abn: null,
                approvalOverCents: null,
                customerIds,
              },
            },
            ctx,
          ),
        ),
      put: (id: number, customerId: number) =>
        refusalOf(
          addOrganisationCustomer(
            { ...input, params: { id, customerId }, query: undefined, body: undefined },
            ctx,
          ),
        ),
      invite: (id: number, email: string, role: 'buyer' | 'manager') =>
        refusalOf(
          inviteToOrganisation({ ...input, params: { id }, query: undefined, body: { email, role } }, ctx),
        ),
    };
  }

  test('the office puts nobody into an approved organisation without the right to approve', async () => {
    const by = await clerk();
    for (const [isApproved, expected] of [
      [true, 'forbidden'],
      [false, null],
      [null, null],
    ] as const) {
      const [first, second] = [await makeCustomer(), await makeCustomer()];
      if (isApproved !== null) await terms(first.id, { isApproved });
      const title = `approved: ${isApproved}`;
      const { id } = await make({ customerIds: [first.id] });
      expect(await by.put(id, first.id), title).toBeNull();
      expect(await by.put(id, second.id), title).toBe(expected);
      for (const role of ['buyer', 'manager'] as const) {
        const email = `${uniqueName('new').toLowerCase()}@quarrelcreek.example`;
        expect(await by.invite(id, email, role), title).toBe(expected);
        expect(await server().knex('mails').where({ toEmail: email }), title).toHaveLength(expected ? 0 : 1);
      }
      const { customers, invitations } = (await office('GET', `/api/organisations/${id}`)).body;
      expect(
        customers.map(one => one.id),
        title,
      ).toEqual(expected ? [first.id] : [first.id, second.id]);
      expect(invitations, title).toHaveLength(expected ? 0 : 2);
      if (expected) expect((await put(id, second.id)).status).toBe(200);
    }
    // A customer alone keeps the credit they had; another one would get it too.
    const [owner, other] = [await makeCustomer(), await makeCustomer()];
    await terms(owner.id);
    expect(await by.create([other.id, owner.id])).toBe('forbidden');
    expect(await by.create([owner.id])).toBeNull();
  });

  test('whoever approves at the same moment comes first or second, never in between', async () => {
    const by = await clerk();
    for (let run = 0; run < 8; run++) {
      const [first, second] = [await makeCustomer(), await makeCustomer()];
      await terms(first.id, { isApproved: false });
      const { id } = await make({ customerIds: [first.id] });
      const { version } = present((await account(first.id)).terms);
      const [refused, approved] = await Promise.all([
        by.put(id, second.id),
        terms(first.id, { isApproved: true, version }),
      ]);
      expect(approved.status).toBe(200);
      const { customers } = (await office('GET', `/api/organisations/${id}`)).body;
      expect(customers).toHaveLength(refused === null ? 2 : 1);
    }
  });
});

describe('people', () => {
  test('join by a link for their address, once, and by nothing else', async () => {
    const { id, name } = await make();
    const [person, stranger] = [await server().as('customer'), await server().as('customer')];
    const invite = (email: string) =>
      office('POST', `/api/organisations/${id}/invitations`, { email, role: 'buyer' });
    await invite(person.email);
    const old = await tokenOf(person.email);
    const again = await invite(person.email.toUpperCase());
    expect(again.body.invitations).toMatchObject([{ email: person.email, role: 'buyer' }]);
    const token = await tokenOf(person.email);
    expect((await accept(person, old)).status).toBe(400);
    expect((await accept(stranger, token)).status).toBe(409);
    const read = await guest().send('/api/organisation-invitations/read', { json: { token } });
    expect(read.json).toEqual({ organisation: name, email: person.email, role: 'buyer' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    expect(await server().knex('organisation_members').where({ userId: person.id })).toHaveLength(1);
    expect((await invite(person.email)).status).toBe(422);

    await invite(stranger.email);
    const late = await tokenOf(stranger.email);
    await server()
      .knex('organisation_invitations')
      .where({ email: stranger.email })
      .update({ expiresAt: new Date(Date.now() - 1000) });
    expect((await accept(stranger, late)).status).toBe(400);
    await invite(stranger.email);
    const withdrawn = await tokenOf(stranger.email);
    const [invitation] = (await office('GET', `/api/organisations/${id}`)).body.invitations;
    await office('DELETE', `/api/organisations/${id}/invitations/${present(invitation).id}`);
    expect((await accept(stranger, withdrawn)).status).toBe(400);
    expect(await own(stranger)).toBeNull();
    const second = await make();
    await office('POST', `/api/organisations/${second.id}/invitations`, {
      email: person.email,
      role: 'buyer',
    });
    expect((await accept(person, await tokenOf(person.email))).status).toBe(409);
  });

  test('may do what their role says, and nothing in another organisation', async () => {
    const { id } = await make();
    const [manager, buyer] = [await join(id, 'manager'), await join(id, 'buyer')];
    const outsider = await join((await make()).id, 'manager');
    const nobody = await server().as('customer');
    const base = '/api/user/organisation';
    const email = () => `${uniqueName('new')}@example.test`;
    const verbs: [string, (who: SignedIn) => Promise<Answer<unknown>>, number[]][] = [
      // manager, buyer, manager elsewhere (their own organisation), nobody's member
      [
        'invite',
        who => by(who, 'POST', `${base}/invitations`, { email: email(), role: 'buyer' }),
        [200, 403, 200, 404],
      ],
      ['withdraw', who => by(who, 'DELETE', `${base}/invitations/999999`), [200, 403, 200, 404]],
      [
        'promote',
        who => by(who, 'PATCH', `${base}/members/${buyer.id}`, { role: 'buyer' }),
        [200, 403, 404, 404],
      ],
      // For another organisation there is nobody to remove.
      ['remove', who => by(who, 'DELETE', `${base}/members/${manager.id}`), [409, 403, 200, 404]],
    ];
    for (const [verb, ask, expected] of verbs) {
      const got = [];
      for (const who of [manager, buyer, outsider, nobody]) got.push((await ask(who)).status);
      expect(got, verb).toEqual(expected);
    }
    expect((await own(manager))?.invitations).toHaveLength(1);
    expect((await own(buyer))?.invitations).toEqual([]);
    expect((await own(buyer))?.members).toHaveLength(2);
    expect((await office('GET', `/api/organisations/${id}`)).body.members).toHaveLength(2);
    expect((await by(buyer, 'DELETE', `${base}/members/${buyer.id}`)).status).toBe(200);
    expect(await own(buyer)).toBeNull();
  });

  test('keep what they ordered before; what they buy as members is the organisation’s, also after they left', async () => {
    const { id } = await make();
    const manager = await join(id, 'manager');
    const person = await server().as('customer', { emailProvenAt: new Date() });
    const before = await place(person, person.email);
    await join(id, 'buyer', person);
    const during = await place(person, person.email);
    await by(person, 'DELETE', `/api/user/organisation/members/${person.id}`);
    const after = await place(person, person.email);
    const seen = async (who: SignedIn, path = '/api/user/organisation/orders') =>
      (await by<{ orders: { orderId: string }[] }>(who, 'GET', path)).body.orders.map(
        ({ orderId }) => orderId,
      );
    expect(await seen(manager)).toEqual([during.orderId]);
    expect(await seen(admin, `/api/organisations/${id}/orders`)).toEqual([during.orderId]);
    expect(await seen(person)).toEqual([]);
    const mine = (await by<{ orderId: string }[]>(person, 'GET', '/api/user/orders')).body;
    expect(mine.map(({ orderId }) => orderId)).toEqual([after.orderId, during.orderId, before.orderId]);
    const outsider = await join((await make()).id, 'manager');
    const buyer = await join(id, 'buyer');
    const readers: [SignedIn, number[]][] = [
      [person, [200, 200, 200]],
      [manager, [404, 200, 404]],
      [buyer, [404, 404, 404]],
      [outsider, [404, 404, 404]],
    ];
    for (const [who, expected] of readers) {
      const got = [];
      for (const { orderId } of [before, during, after])
        got.push((await by(who, 'GET', `/api/orders/${orderId}`)).status);
      expect(got).toEqual(expected);
    }
  });
});

async function upload(who: { send: Send }): Promise<ArtworkRef> {
  const hex = () =>
    Math.floor(Math.random() * 16_777_216)
      .toString(16)
      .padStart(6, '0');
  const bytes = await picture({ width: 60, height: 40, colour: `#${hex()}` });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await who.send(`/api/uploads/${sha256}?name=crest.png`, {
    method: 'PUT',
    body: bytes,
    headers: { 'Content-Type': 'image/png' },
  });
  expect(answer.status, answer.text).toBe(201);
  return { sha256, name: 'crest.png', type: 'image/png', bytes: bytes.length, widthPx: 60, heightPx: 40 };
}

test('the logo library: every object, person and verb', async () => {
  const { id } = await make();
  const [manager, buyer, former] = [
    await join(id, 'manager'),
    await join(id, 'buyer'),
    await join(id, 'buyer'),
  ];
  const outsider = await join((await make()).id, 'manager');
  const colleague = await join(id, 'buyer');
  // Ordered by a member, given by the office, only uploaded by a member, ordered before joining.
  const ordered = await upload(colleague);
  await place(colleague, colleague.email, 10, ordered);
  const given = await upload(admin);
  expect(
    (await office('PUT', `/api/organisations/${id}/artworks/${given.sha256}`, { name: 'Crest' })).status,
  ).toBe(200);
  const uploaded = await upload(colleague);
  const late = await server().as('customer', { emailProvenAt: new Date() });
  const earlier = await upload(late);
  await place(late, late.email, 10, earlier);
  await join(id, 'buyer', late);
  await by(former, 'DELETE', `/api/user/organisation/members/${former.id}`);
  const objects = { ordered, given, uploaded, earlier };
  const people = { manager, buyer, former, outsider, guest: guest() };
  const usable = (artwork: ArtworkRef) => orderBody([{ product, artwork }]);
  const design = (artwork: ArtworkRef) => ({
    name: 'Crest',
    garment: 'tee',
    decorationMethod: 'print',
    allowMultipleColors: false,
    placements: [{ position: 'front', artwork, xOffset: 0, yOffset: 0, scale: 1, rotation: 0 }],
  });
  const verbs = {
    see: (who: { send: Send }, { sha256 }: ArtworkRef) => who.send(`/api/artworks/${sha256}/96.webp`),
    has: (who: { send: Send }, { sha256 }: ArtworkRef) =>
      who.send(`/api/uploads/${sha256}`, { method: 'HEAD' }),
    order: (who: { send: Send }, artwork: ArtworkRef) => who.send('/api/orders', { json: usable(artwork) }),
    keep: (who: { send: Send }, artwork: ArtworkRef) =>
      who.send(`/api/designs/${randomUUID()}`, { method: 'PUT', json: design(artwork) }),
  };
  for (const [object, artwork] of Object.entries(objects))
    for (const [person, who] of Object.entries(people))
      for (const [verb, ask] of Object.entries(verbs)) {
        if (person === 'guest' && verb === 'keep') continue;
        const may = ['ordered', 'given'].includes(object) && ['manager', 'buyer'].includes(person);
        const { status } = await ask(who, artwork);
        expect(status < 300, `${person} ${verb} ${object}: ${status}`).toBe(may);
      }
  // What a member has ordered with is in an order of the organisation, so it stays when the office takes it back.
  const library = (await own(buyer))?.library.map(one => one.sha256) ?? [];
  expect(library.toSorted()).toEqual([ordered.sha256, given.sha256].toSorted());
  await office('DELETE', `/api/organisations/${id}/artworks/${given.sha256}`);
  expect((await verbs.see(manager, given)).status).toBe(200);
  const lone = await upload(admin);
  await office('PUT', `/api/organisations/${id}/artworks/${lone.sha256}`, { name: 'Oars' });
  expect((await verbs.see(buyer, lone)).status).toBe(200);
  await office('DELETE', `/api/organisations/${id}/artworks/${lone.sha256}`);
  expect((await verbs.see(buyer, lone)).status).toBe(404);
});

describe('orders on account', () => {
  /** With a customer whose account has room. */
  async function world(approvalOverCents: number | null, more: object = {}) {
    const customer = await makeCustomer({ company: uniqueName('Club') });
    await terms(customer.id, more);
    const { id } = await make({ customerIds: [customer.id], approvalOverCents });
    return { id, customer, manager: await join(id, 'manager'), buyer: await join(id, 'buyer') };
  }
  const path = (orderId: string) => `/api/user/organisation/orders/${orderId}`;
  const ask = (who: SignedIn, orderId: string) =>
    by<{ approval: { state: string } | null; status: string; message: string }>(
      who,
      'POST',
      `${path(orderId)}/account`,
    );
  const decide = (who: SignedIn, orderId: string, decision: string) =>
    by<{ message: string }>(who, 'POST', `${path(orderId)}/approval`, {
      decision,
      ...(decision === 'decline' ? { reason: 'Next season' } : {}),
    });
  const stateOf = async (orderId: string) => {
    const { knex } = server();
    const order = present(await knex('orders').where({ orderId }).first());
    const count = async (table: 'projects' | 'invoices', where: object = {}) =>
      (await knex(table).where({ orderId: order.id, ...where })).length;
    return {
      status: order.status,
      projects: await count('projects'),
      invoices: await count('invoices', { kind: 'invoice' }),
      begun: (await knex('order_events').where({ orderId: order.id, type: 'processing' })).length,
    };
  };
  const untouched = { status: 'pending', projects: 0, invoices: 0, begun: 0 };
  const begunOnce = { status: 'processing', projects: 1, invoices: 1, begun: 1 };

  test('begin, wait or are refused, by role, amount and limit', async () => {
    const cases: [string, 'buyer' | 'manager', number | null, object, string][] = [
      ['no rule', 'buyer', null, {}, 'begun'],
      ['below', 'buyer', 9_000_000, {}, 'begun'],
      ['above', 'buyer', 100, {}, 'waiting'],
      ['a manager', 'manager', 100, {}, 'begun'],
      ['no room', 'buyer', null, { limitCents: 100 }, 'refused'],
      ['no room and above', 'buyer', 100, { limitCents: 100 }, 'refused'],
      ['not approved', 'manager', null, { isApproved: false }, 'refused'],
      ['deposit', 'buyer', null, { depositPercent: 20 }, 'refused'],
    ];
    for (const [title, role, over, more, expected] of cases) {
      const people = await world(over, more);
      const order = await place(people[role], people[role].email);
      const answer = await ask(people[role], order.orderId);
      const state = await stateOf(order.orderId);
      if (expected === 'refused') expect(answer.status, title).toBe(409);
      else expect(answer.status, `${title} ${answer.body.message}`).toBe(200);
      expect(answer.body.approval?.state ?? null, title).toBe(expected === 'waiting' ? 'waiting' : null);
      expect(state, title).toEqual(expected === 'begun' ? begunOnce : untouched);
      // Asked again it is as it was.
      expect((await ask(people[role], order.orderId)).status, title).toBe(answer.status);
      expect(await stateOf(order.orderId), title).toEqual(state);
    }
  });

  test('are owed on the organisation’s account, whatever address the order carries', async () => {
    const { id, customer, buyer } = await world(null);
    const elsewhere = `${uniqueName('weir').toLowerCase()}@quarrelcreek.example`;
    const order = await place(buyer, elsewhere);
    expect((await ask(buyer, order.orderId)).status).toBe(200);
    expect((await account(customer.id)).openCents).toBe(order.totalCents);
    const owing = await server().knex('customers').where({ email: elsewhere }).first('organisationId');
    expect(present(owing).organisationId).toBe(id);
    // Somebody with terms of their own keeps them, and is told so.
    const apart = await makeCustomer();
    await terms(apart.id);
    const theirs = await place(buyer, apart.email);
    expect((await ask(buyer, theirs.orderId)).status).toBe(409);
    expect(await stateOf(theirs.orderId)).toEqual(untouched);
  });

  test('of people whom a manager has invited keep to the organisation’s amount and limit', async () => {
    const { id, customer, manager } = await world(null);
    const person = await server().as('customer', { emailProvenAt: new Date() });
    const json = { email: person.email, role: 'buyer' };
    expect((await by(manager, 'POST', '/api/user/organisation/invitations', json)).status).toBe(200);
    expect((await accept(person, await tokenOf(person.email))).body.organisation?.role).toBe('buyer');
    const [small, above, beyond] = [
      await place(person, person.email, 1),
      await place(person, person.email, 20),
      await place(person, person.email, 80),
    ];
    const { version } = present((await account(customer.id)).terms);
    await terms(customer.id, { limitCents: small.totalCents + above.totalCents, version });
    await office('PATCH', `/api/organisations/${id}`, { approvalOverCents: above.totalCents - 1 });
    expect((await ask(person, small.orderId)).status).toBe(200);
    expect(await stateOf(small.orderId)).toEqual(begunOnce);
    expect((await ask(person, above.orderId)).body.approval?.state).toBe('waiting');
    expect(await stateOf(above.orderId)).toEqual(untouched);
    expect((await ask(person, beyond.orderId)).status).toBe(409);
    expect(await stateOf(beyond.orderId)).toEqual(untouched);
  });

  test('are asked about by mail, seen by managers, and begun or left by their answer', async () => {
    const { id, customer, manager, buyer } = await world(100);
    const outsider = await join((await make()).id, 'manager');
    const other = await join(id, 'buyer');
    const order = await place(buyer, buyer.email);
    expect((await ask(outsider, order.orderId)).status).toBe(404);
    expect((await ask(other, order.orderId)).status).toBe(404);
    await ask(buyer, order.orderId);
    const mails = async (kind: string) => {
      const rows = await server()
        .knex('mails')
        .where({ kind })
        .whereIn('toEmail', [manager.email, buyer.email])
        .select('toEmail');
      return rows.map(({ toEmail }) => toEmail);
    };
    expect(await mails('order_approval')).toEqual([manager.email]);
    expect(await mails('order_placed')).toEqual([]);
    expect((await own(manager))?.waiting).toBe(1);
    for (const [who, decision, status] of [
      [outsider, 'approve', 404],
      [other, 'approve', 404],
      [other, 'withdraw', 404],
      [buyer, 'approve', 403],
      [buyer, 'decline', 403],
      [manager, 'withdraw', 403],
    ] as const)
      expect((await decide(who, order.orderId, decision)).status, decision).toBe(status);
    // The office needs a reason where nobody has approved.
    expect((await begin(order.orderId)).status).toBe(422);
    expect(await stateOf(order.orderId)).toEqual(untouched);
    expect((await decide(manager, order.orderId, 'approve')).status).toBe(200);
    expect(await stateOf(order.orderId)).toEqual(begunOnce);
    expect((await account(customer.id)).openCents).toBe(order.totalCents);

    const next = await place(buyer, buyer.email);
    await ask(buyer, next.orderId);
    expect(
      (await by(manager, 'POST', `${path(next.orderId)}/approval`, { decision: 'decline' })).status,
    ).toBe(422);
    expect((await decide(manager, next.orderId, 'decline')).status).toBe(200);
    expect(await mails('order_declined')).toEqual([buyer.email]);
    expect(await stateOf(next.orderId)).toEqual(untouched);
    expect((await decide(manager, next.orderId, 'approve')).status).toBe(409);
    expect((await ask(buyer, next.orderId)).status).toBe(409);
  });

  test('are decided once, whoever comes at the same moment', async () => {
    const { manager, buyer, id } = await world(100);
    const second = await join(id, 'manager');
    const rivals: [string, (orderId: string) => Promise<Answer<unknown>>[]][] = [
      [
        'twenty approvals',
        orderId => Array.from({ length: 20 }, (_, n) => decide(n % 2 ? manager : second, orderId, 'approve')),
      ],
      [
        'approve and decline',
        orderId => [decide(manager, orderId, 'approve'), decide(second, orderId, 'decline')],
      ],
      [
        'decline and approve',
        orderId => [decide(second, orderId, 'decline'), decide(manager, orderId, 'approve')],
      ],
      [
        'approve and take back',
        orderId => [decide(manager, orderId, 'approve'), decide(buyer, orderId, 'withdraw')],
      ],
      [
        'take back and approve',
        orderId => [decide(buyer, orderId, 'withdraw'), decide(manager, orderId, 'approve')],
      ],
      [
        'approve and cancel',
        orderId => [
          decide(manager, orderId, 'approve'),
          office('PATCH', `/api/orders/${orderId}`, { status: 'cancelled' }),
        ],
      ],
      [
        'approve and mark as paid',
        orderId => [
          decide(manager, orderId, 'approve'),
          office('PATCH', `/api/orders/${orderId}`, { paid: { method: 'cash' }, reason: 'At the counter' }),
        ],
      ],
    ];
    for (const [title, at] of rivals) {
      const { orderId } = await place(buyer, buyer.email, 3);
      expect((await ask(buyer, orderId)).status).toBe(200);
      const answers = await Promise.all(at(orderId));
      expect(
        answers.every(({ status }) => status === 200 || status === 409),
        title,
      ).toBe(true);
      const { knex } = server();
      const order = present(await knex('orders').where({ orderId }).first());
      const request = present(await knex('order_approvals').where({ orderId: order.id }).first());
      const state = await stateOf(orderId);
      expect(state.projects, title).toBeLessThanOrEqual(1);
      expect(state.invoices, title).toBeLessThanOrEqual(1);
      expect(state.begun, title).toBeLessThanOrEqual(1);
      if (request.state === 'approved') expect(state.invoices, title).toBe(1);
      else if (!order.isPaid) expect({ ...state, status: 'pending' }, title).toEqual(untouched);
      if (title === 'twenty approvals') expect(state, title).toEqual(begunOnce);
      const decided = await knex('audit_events')
        .where({ entity: 'order', entityId: orderId })
        .whereIn('action', ['order.approve', 'order.decline', 'order.withdrawApproval']);
      expect(decided, title).toHaveLength(request.state === 'waiting' ? 0 : 1);
    }
  });

  test('end with the membership of who asked; managers removed meanwhile decide nothing', async () => {
    const { id, manager, buyer } = await world(100);
    const gone = await join(id, 'manager');
    const order = await place(buyer, buyer.email);
    await ask(buyer, order.orderId);
    await office('DELETE', `/api/organisations/${id}/members/${gone.id}`);
    expect((await decide(gone, order.orderId, 'approve')).status).toBe(404);
    await office('DELETE', `/api/organisations/${id}/members/${buyer.id}`);
    expect((await decide(manager, order.orderId, 'approve')).status).toBe(409);
    expect(await stateOf(order.orderId)).toEqual(untouched);
    expect((await own(manager))?.waiting).toBe(0);
  });
});

test('an erased member is no member; what was ordered for the organisation stays in its library, without a name', async () => {
  const { id } = await make();
  const [buyer, person] = [await join(id, 'buyer'), await join(id, 'buyer')];
  const logo = await upload(person);
  const { orderId } = await place(person, person.email, 10, { ...logo, name: 'imke-farrant.png' });
  await office('PATCH', `/api/orders/${orderId}`, { status: 'cancelled' });
  const { knex } = server();
  await knex('users')
    .where({ id: person.id })
    .update({ deleteAfter: new Date(Date.now() - 1000) });
  expect(await anonymiseDueAccounts(server().account)).toBe(1);
  expect((await own(buyer))?.members.map(member => member.id)).toEqual([buyer.id]);
  expect((await own(buyer))?.library).toMatchObject([{ sha256: logo.sha256, name: 'Logo' }]);
  expect((await buyer.send(`/api/artworks/${logo.sha256}/96.webp`)).status).toBe(200);
});
