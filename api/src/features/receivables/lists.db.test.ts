/** Who owes what: the list, statements, bank files and reminders. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildSales } from '#api/build/consequences.ts';
import { buildProduction } from '#api/build/checkout.ts';
import { buildInvoices } from '#api/build/invoices.ts';
import { buildReceivables } from '#api/build/receivables.ts';
import { readPdfFonts } from '#api/outside/pdf/pdf-fonts.ts';
import { remindOfInvoices } from './remind-of-invoices.ts';
import { present } from '#api/database/present.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { useTestServer } from '#tests/support/server.ts';
import { useAccounts } from '#tests/factories/receivables.ts';

const server = useTestServer();
const { today, ask, makeBuyer, approve, onAccount, account, receive, invoiceOf, orderRow, admin } =
  useAccounts(server);

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
    const pdf = await fetch(`${server().baseUrl}${path}.pdf`, { headers: { cookie: admin().cookie } });
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
    await admin().send('/api/settings', { method: 'PUT', json: { values: { 'accounts.reminders': true } } });
    now = new Date(dueAt);
    await waitDays(6);
    expect(await sent()).toEqual([]);
    await waitDays(20);
    expect(await sent()).toEqual(['1', '2']);
    await receive(buyer, totalCents);
    await waitDays(30);
    expect(await sent()).toEqual(['1', '2']);
    await admin().send('/api/settings', { method: 'PUT', json: { values: { 'accounts.reminders': false } } });
  });
});
