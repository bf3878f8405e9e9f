/** Orders on account: who may, what comes for them, what is given up, and that it always adds up. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceDocument, HowToPay } from '#contract/invoices/endpoints.ts';
import type { CustomerAccount, OrderAccount, ReceiptView } from '#contract/receivables/endpoints.ts';
import { buildSales } from '#api/build/consequences.ts';
import { buildProduction } from '#api/build/checkout.ts';
import { buildInvoices } from '#api/build/invoices.ts';
import { buildReceivables } from '#api/build/receivables.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { present } from '#api/database/present.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { makeProduct, type MadeProduct } from '#tests/factories/products.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
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

interface Buyer {
  id: number;
  email: string;
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
  const placed = await asVisitor(server().baseUrl)('/api/orders', { json: { ...body, customerInfo: info } });
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

interface InvoiceView {
  document: InvoiceDocument;
  howToPay: HowToPay | null;
}
const invoiceOf = async (orderId: string) =>
  (await ask<InvoiceView>('GET', `/api/orders/${orderId}/invoice`)).body;

const orderRow = async (orderId: string) => present(await server().knex('orders').where({ orderId }).first());

describe('going on account', () => {
  it('needs an approved customer within the limit, or the owner’s reason', async () => {
    const buyer = await makeBuyer();
    const first = await order(buyer);
    const about = async () => (await ask<OrderAccount>('GET', `/api/orders/${first.orderId}/account`)).body;
    expect(await about()).toMatchObject({
      customer: { id: buyer.id },
      terms: null,
      why: expect.stringContaining('isn’t approved'),
    });
    const refused = await begin(first.orderId);
    expect([refused.status, refused.body.fields]).toEqual([422, { reason: 'Please say why.' }]);
    await approve(buyer, { limitCents: first.totalCents });
    expect(await about()).toMatchObject({ why: null, availableCents: first.totalCents });
    expect((await begin(first.orderId)).status).toBe(200);
    const { document } = await invoiceOf(first.orderId);
    const days =
      document.payment.state === 'account' &&
      (Date.parse(document.payment.dueAt) - Date.parse(document.issuedAt)) / 86_400_000;
    expect(days).toBe(14);

    const second = await order(buyer, 1);
    const over = await begin(second.orderId);
    expect([over.status, over.body.message]).toEqual([
      422,
      expect.stringContaining('over the customer’s limit'),
    ]);
    expect((await begin(second.orderId, { reason: 'A good customer' })).status).toBe(200);
    const log = await server()
      .knex('audit_events')
      .where({ entityId: second.orderId, action: 'order.startOnAccount' })
      .first();
    expect(present(log).after).toMatchObject({
      reason: 'A good customer',
      overridden: expect.stringContaining('over the customer’s limit'),
    });
  });

  it('lets no two orders at once take what is left of the limit', async () => {
    const buyer = await makeBuyer();
    const orders = await Promise.all([order(buyer), order(buyer), order(buyer)]);
    await approve(buyer, { limitCents: present(orders[0]).totalCents });
    const begun = await Promise.all(orders.map(({ orderId }) => begin(orderId)));
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('asks for the deposit first, and takes it from the customer’s credit', async () => {
    const buyer = await makeBuyer();
    const { orderId, totalCents } = await order(buyer);
    await approve(buyer, { depositPercent: 30 });
    expect((await begin(orderId)).body.message).toContain('A deposit of');
    const deposit = Math.ceil(totalCents * 0.3);
    expect((await receive(buyer, deposit)).body.account.creditCents).toBe(deposit);
    expect((await begin(orderId)).status).toBe(200);
    expect(await account(buyer)).toMatchObject({ creditCents: 0, openCents: totalCents - deposit });
  });

  it('keeps what two people decide about the terms apart', async () => {
    const buyer = await makeBuyer();
    const { body } = await approve(buyer);
    const version = present(body.terms).version;
    expect((await approve(buyer, { limitCents: 1, version })).status).toBe(200);
    expect((await approve(buyer, { limitCents: 2, version })).status).toBe(409);
  });
});

describe('an invoice that is not paid', () => {
  it('says how it is paid, on its page and its PDF, until it is', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    const { document, howToPay } = await invoiceOf(orderId);
    expect(howToPay).toEqual({
      openCents: totalCents,
      reference: document.number,
      bank: { accountName: 'Kestrel Looms', bsb: '062-000', accountNumber: '12345678' },
      payId: 'accounts@kestrel.example',
      url: expect.stringContaining(`/orders/${orderId}/pay`),
    });
    const pdf = async () => {
      const path = `${server().baseUrl}/api/orders/${orderId}/invoice.pdf`;
      const answer = await fetch(path, { headers: { cookie: admin.cookie } });
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
    };
    for (const words of ['062-000', '12345678', 'accounts@kestrel.example', `/orders/${orderId}/pay`])
      expect(await pdf()).toContain(words);
    await receive(buyer, totalCents);
    expect((await invoiceOf(orderId)).howToPay).toBeNull();
    expect(await pdf()).not.toContain('062-000');
  });

  it('is paid by card as far as it is open', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 5_000, { orderId });
    const paying = await ask<{
      payment: { totalCents: number; clientSecret: string; paymentIntentId: string };
    }>('POST', '/api/checkouts/pay', { orderId, method: 'card' });
    expect(paying.body.payment.totalCents).toBe(totalCents - 5_000);
    const { clientSecret, paymentIntentId } = paying.body.payment;
    await admin.send('/api/test-payments/confirm', {
      json: { clientSecret, cardNumber: '4242424242424242' },
    });
    await ask('POST', '/api/checkouts/settle', { paymentIntentId, clientSecret });
    await expect.poll(async () => (await orderRow(orderId)).isPaid).toBe(true);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 0 });
    expect((await ask<unknown[]>('GET', '/api/payments/unmatched')).body).toEqual([]);
  });
});

describe('money that comes by hand', () => {
  it('pays what is due first, keeps the rest as credit, and gives one receipt however often it is sent', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const one = await onAccount(buyer);
    const two = await onAccount(buyer, 5);
    const clientId = randomUUID();
    const amountCents = one.totalCents + two.totalCents + 1_234;
    const sent = await Promise.all(
      [1, 2].map(() => receive(buyer, amountCents, { clientId, sendMail: true })),
    );
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 1_234, invoices: [] });
    for (const { orderId, totalCents } of [one, two]) {
      expect(await orderRow(orderId)).toMatchObject({ isPaid: true, paymentMethod: 'bank_transfer' });
      const project = await server()
        .knex('projects')
        .where({ orderId: (await orderRow(orderId)).id })
        .first();
      expect(present(project).paidAmountCents).toBe(totalCents);
    }
    expect((await receive(buyer, amountCents + 1, { clientId })).status).toBe(422);
    const { number } = present(sent[0]).body;
    const mails = await server().knex('mails').where({ kind: 'receipt', toEmail: buyer.email });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(number)]);
    // The next order takes the credit.
    const three = await onAccount(buyer, 3);
    expect(await account(buyer)).toMatchObject({ openCents: three.totalCents - 1_234, creditCents: 0 });
  });

  it('refuses a day to come, an order of somebody else and a stranger', async () => {
    const [buyer, other] = [await makeBuyer(), await makeBuyer()];
    await approve(other);
    const theirs = await onAccount(other);
    const tomorrow = isoDateIn(new Date(Date.now() + 2 * 86_400_000), 'Australia/Brisbane');
    expect((await receive(buyer, 100, { receivedOn: tomorrow })).body.fields).toHaveProperty('receivedOn');
    expect((await receive(buyer, 100, { orderId: theirs.orderId })).status).toBe(409);
    expect((await receive({ ...buyer, id: 999_999 }, 100)).status).toBe(404);
  });

  it('is taken back by a reversal: what it paid is open again, and the receipt says so', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 1_000, { orderId });
    const { number } = (await receive(buyer, totalCents)).body;
    expect((await orderRow(orderId)).isPaid).toBe(true);
    const reverse = (reason: string) =>
      ask<ReceiptView>('POST', `/api/receipts/${number}/reverse`, { reason });
    const [first, again] = await Promise.all([reverse('Dishonoured'), reverse('Dishonoured')]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.reversed).toMatchObject({ reason: 'Dishonoured' });
    expect(await orderRow(orderId)).toMatchObject({ isPaid: false, paidAt: null, paymentId: null });
    expect(await account(buyer)).toMatchObject({ openCents: totalCents - 1_000, creditCents: 0 });
    await receive(buyer, totalCents - 1_000);
    expect((await orderRow(orderId)).isPaid).toBe(true);
  });

  it('can’t be reversed once its credit has gone back', async () => {
    const buyer = await makeBuyer();
    const { number } = (await receive(buyer, 9_000)).body;
    const refund = (amountCents: number) =>
      ask<{ fields?: object }>('POST', `/api/customers/${buyer.id}/credit/refund`, {
        clientId: randomUUID(),
        method: 'bank_transfer',
        amountCents,
        receivedOn: today(),
      });
    expect((await refund(9_001)).body.fields).toHaveProperty('amountCents');
    expect((await refund(9_000)).status).toBe(201);
    expect((await account(buyer)).creditCents).toBe(0);
    expect((await ask('POST', `/api/receipts/${number}/reverse`, { reason: 'Mistake' })).status).toBe(409);
  });
});

describe('what stands beside receipts', () => {
  it('marks an order as paid with the rest of what receipts have brought', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 3_000, { orderId });
    const paid = { paid: { method: 'cash' }, reason: 'Paid at the counter' };
    expect((await ask('PATCH', `/api/orders/${orderId}`, paid)).status).toBe(200);
    const money = await ask<{ payments: { receivedCents: number; isSecond: boolean }[] }>(
      'GET',
      `/api/orders/${orderId}/money`,
    );
    expect(money.body.payments).toMatchObject([
      { receivedCents: 3_000, isSecond: false },
      { receivedCents: totalCents - 3_000, isSecond: false },
    ]);
    expect((await ask<unknown[]>('GET', '/api/payments/unmatched')).body).toEqual([]);
    const { document, howToPay } = await invoiceOf(orderId);
    expect([document.totalCents, howToPay]).toEqual([totalCents, null]);
  });

  it('takes an order back after a part came: its invoice comes to what is still here', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId } = await onAccount(buyer);
    await receive(buyer, 3_000, { orderId });
    expect(
      (await ask('PATCH', `/api/orders/${orderId}`, { status: 'cancelled', reason: 'Not wanted' })).status,
    ).toBe(200);
    expect(await account(buyer)).toMatchObject({ openCents: 0, creditCents: 0 });
    const { adjustments } = (
      await ask<{ adjustments: { remainingCents: number }[] }>('GET', `/api/orders/${orderId}/invoice`)
    ).body;
    expect(adjustments.at(-1)?.remainingCents).toBe(3_000);
  });

  it('moves with its customer when two are merged, and back', async () => {
    const [kept, other] = [await makeBuyer(), await makeBuyer()];
    await receive(other, 700);
    const merge = (what: 'merge' | 'unmerge') =>
      ask('POST', `/api/customers/${kept.id}/${what}`, { otherId: other.id });
    expect((await merge('merge')).status).toBe(200);
    expect((await account(kept)).creditCents).toBe(700);
    expect((await merge('unmerge')).status).toBe(200);
    expect([(await account(kept)).creditCents, (await account(other)).creditCents]).toEqual([0, 700]);
  });
});

describe('writing off', () => {
  it('gives up what is open, and money that comes after all brings it back', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    const path = `/api/orders/${orderId}/write-off`;
    const body = { clientId: randomUUID(), reason: 'Wound up' };
    expect((await ask('POST', path, { ...body, amountCents: totalCents + 1 })).status).toBe(422);
    expect((await ask('POST', path, { clientId: body.clientId })).status).toBe(422);
    const done = await Promise.all([1, 2].map(() => ask<{ number: string }>('POST', path, body)));
    expect(new Set(done.map(one => one.body.number)).size).toBe(1);
    expect(await account(buyer)).toMatchObject({ openCents: 0, invoices: [] });
    expect((await invoiceOf(orderId)).howToPay).toBeNull();
    // By itself money doesn't pay what was given up.
    await receive(buyer, 500);
    expect((await account(buyer)).creditCents).toBe(500);
    await receive(buyer, totalCents, { orderId });
    expect(await orderRow(orderId)).toMatchObject({ isPaid: true });
    const rows = await server()
      .knex('write_offs as w')
      .join('orders as o', 'o.id', 'w.orderId')
      .where('o.orderId', orderId)
      .select('w.amountCents', 'w.gstCents');
    expect(rows.reduce((sum, row) => sum + Number(row.amountCents), 0)).toBe(0);
    expect(rows.reduce((sum, row) => sum + Number(row.gstCents), 0)).toBe(0);
  });
});

describe('the list, the statement and the bank', () => {
  interface Read {
    state: string;
    format: string;
    added: number;
    known: number;
    matched: number;
    doubtful: number;
    outgoing: number;
    rows: string[][];
    message: string;
  }
  const readFile = (text: string, more: object = {}) =>
    ask<Read>('POST', '/api/bank-lines/import', { name: 'november.csv', text, ...more });
  const auDay = today().split('-').toReversed().join('/');
  interface Line {
    id: number;
    text: string;
    status: string;
    suggestions: { customerId: number; orderId: string | null; why: string }[];
    receipt: { number: string } | null;
  }
  const linesOf = async (status: string) =>
    (await ask<{ lines: Line[] }>('GET', `/api/bank-lines?status=${status}`)).body.lines;

  it('matches what names an invoice and its sum, asks about the rest, and takes no line twice', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const [one, two] = [await onAccount(buyer), await onAccount(buyer, 7)];
    const number = (await invoiceOf(one.orderId)).document.number;
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    const mark = uniqueName('transfer');
    const lines = [
      `${auDay},${dollars(one.totalCents)},"${mark} ${number.replace('-', ' ')}",5000.00`,
      `${auDay},${dollars(two.totalCents - 1)},"${mark} ${two.orderId}",5000.00`,
      `${auDay},+12.34,"=cmd|' /C calc'!A1 ${mark}",5000.00`,
      `${auDay},+12.34,"=cmd|' /C calc'!A1 ${mark}",5000.00`,
      `${auDay},-55.00,"Telstra ${mark}",4945.00`,
    ];
    const first = await readFile(lines.slice(0, 4).join('\n'));
    expect(first.body).toMatchObject({ format: 'cba', added: 4, known: 0, matched: 1, doubtful: 3 });
    const again = await Promise.all([readFile(lines.join('\n')), readFile(lines.slice(1).join('\n'))]);
    for (const { body } of again) expect(body).toMatchObject({ added: 0, matched: 0, outgoing: 1 });
    expect(await orderRow(one.orderId)).toMatchObject({ isPaid: true });
    expect((await account(buyer)).openCents).toBe(two.totalCents);

    const open = (await linesOf('open')).filter(({ text }) => text.includes(mark));
    expect(open).toHaveLength(3);
    const doubtful = present(open.find(({ text }) => text.includes(two.orderId)));
    expect(doubtful.suggestions[0]).toMatchObject({
      customerId: buyer.id,
      orderId: two.orderId,
      why: 'reference',
    });
    const path = `/api/bank-lines/${doubtful.id}`;
    const match = () => ask<Line>('POST', `${path}/match`, { customerId: buyer.id, orderId: two.orderId });
    const matched = await Promise.all([match(), match()]);
    expect(matched.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'matched'],
      [200, 'matched'],
    ]);
    expect((await account(buyer)).openCents).toBe(1);
    expect((await ask('POST', `${path}/ignore`, { isIgnored: true })).status).toBe(409);
    // A reversed receipt brings its line back.
    const receipt = present(matched[0]?.body.receipt).number;
    await ask('POST', `/api/receipts/${receipt}/reverse`, { reason: 'Somebody else’s' });
    expect((await linesOf('open')).map(({ id }) => id)).toContain(doubtful.id);
    for (const { id } of open) await ask('POST', `/api/bank-lines/${id}/ignore`, { isIgnored: true });
    expect((await linesOf('open')).filter(({ text }) => text.includes(mark))).toEqual([]);
  });

  it('asks for the columns of another bank’s file, and refuses what is none', async () => {
    const text = `When;Who;In\n${auDay};Loom;77.00`;
    const commas = text.replaceAll(';', ',');
    const unknown = await readFile(commas);
    expect(unknown.body).toMatchObject({
      state: 'unknown',
      rows: [['When', 'Who', 'In'], expect.anything()],
    });
    const columns = { date: 0, text: [1], amount: 2, credit: null, debit: null, heads: 1, order: 'dmy' };
    expect((await readFile(commas, { columns })).body).toMatchObject({
      state: 'read',
      added: 1,
      doubtful: 1,
    });
    for (const bad of ['', 'x'.repeat(30_000)]) expect((await readFile(bad)).status).toBe(422);
    expect((await readFile('a,b\n'.repeat(10_001))).body.message).toContain('10,000 lines');
    expect((await readFile('x'.repeat(2_000_001))).status).toBe(422);
    const [line] = await linesOf('open');
    await ask('POST', `/api/bank-lines/${line?.id}/ignore`, { isIgnored: true });
  });

  it('lists who owes what by age, and a statement whose balance is what is open less credit', async () => {
    const buyer = await makeBuyer();
    await approve(buyer);
    const { orderId, totalCents } = await onAccount(buyer);
    await receive(buyer, 4_000, { orderId });
    interface List {
      debtors: { customerId: number; openCents: number; ageing: Record<string, number> }[];
      totals: { openCents: number };
    }
    const list = (await ask<List>('GET', `/api/receivables?search=${encodeURIComponent(buyer.email)}`)).body;
    expect(list.debtors).toMatchObject([
      { customerId: buyer.id, openCents: totalCents - 4_000, ageing: { current: totalCents - 4_000 } },
    ]);
    expect(list.totals.openCents).toBe(totalCents - 4_000);
    interface Statement {
      entries: { kind: string; balanceCents: number }[];
      openingCents: number;
      closingCents: number;
    }
    const statement = async (query = '') =>
      (await ask<Statement>('GET', `/api/customers/${buyer.id}/statement${query}`)).body;
    expect(await statement()).toMatchObject({
      openingCents: 0,
      entries: [{ kind: 'invoice' }, { kind: 'receipt' }],
      closingCents: totalCents - 4_000,
    });
    expect((await ask('GET', `/api/customers/${buyer.id}/statement?from=2020-01-01`)).status).toBe(422);
    const path = `/api/customers/${buyer.id}/statement`;
    const pdf = await fetch(`${server().baseUrl}${path}.pdf`, { headers: { cookie: admin.cookie } });
    expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text).toContain('Payment, receipt REC-');
    const clientId = randomUUID();
    for (let times = 0; times < 2; times++)
      expect((await ask('POST', `${path}/mail`, { clientId })).status).toBe(202);
    const mails = await server().knex('mails').where({ kind: 'statement', toEmail: buyer.email });
    expect(mails.map(({ bodyText }) => bodyText)).toEqual([
      expect.stringContaining(`/orders/${orderId}/invoice?token=`),
    ]);
    await receive(buyer, totalCents - 4_000);
    expect((await statement()).closingCents).toBe(0);
  });
});

describe('reminders', () => {
  it('go out on working days by the owner’s rule, once each, and never for what is paid', async () => {
    const { knex } = server();
    const buyer = await makeBuyer();
    await approve(buyer, { termsDays: 7 });
    const { orderId, totalCents } = await onAccount(buyer);
    const { document } = await invoiceOf(orderId);
    const dueAt = document.payment.state === 'account' ? Date.parse(document.payment.dueAt) : 0;
    let now = new Date(dueAt);
    const fonts = readPdfFonts();
    const log = { warn() {}, error() {} };
    const receivables = buildReceivables({
      knex,
      now: () => now,
      sales: buildSales({ log, publicUrl: 'http://shop.test' }),
      invoices: buildInvoices(() => now, fonts),
      production: buildProduction(() => now, log),
      fonts,
      publicUrl: 'http://shop.test',
      endOpenPayment: async () => undefined,
    });
    const sent = async () => {
      const mails = await knex('mails')
        .where({ kind: 'invoice_reminder', toEmail: buyer.email })
        .orderBy('id');
      return mails.map(({ uniqueKey }) => String(uniqueKey).split(':').at(-1));
    };
    /** Noon in Brisbane on every day after it was due. */
    const waitDays = async (days: number) => {
      for (let day = 0; day < days; day++) {
        now = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 + 86_400_000 + 2 * 3_600_000);
        await Promise.all([remindOfInvoices(receivables), remindOfInvoices(receivables)]);
      }
    };
    await waitDays(20);
    expect(await sent()).toEqual([]);
    await admin.send('/api/settings', { method: 'PUT', json: { values: { 'accounts.reminders': true } } });
    now = new Date(dueAt);
    await waitDays(6);
    expect(await sent()).toEqual([]);
    await waitDays(20);
    expect(await sent()).toEqual(['1', '2']);
    await receive(buyer, totalCents);
    await waitDays(30);
    expect(await sent()).toEqual(['1', '2']);
    await admin.send('/api/settings', { method: 'PUT', json: { values: { 'accounts.reminders': false } } });
  });
});
