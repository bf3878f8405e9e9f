/** Orders on account, receipts, bank lines, and quotes of lines. */
import { randomUUID } from 'node:crypto';
import { present } from '#api/database/present.ts';
import { recordId } from '#contract/wire/records/record-id.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { draftSaving } from '#tests/factories/drafts.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeQuote } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workCustomer, workLine, writtenQuote } from '#tests/factories/work.ts';
import { type ChangeCases, type Office, patch, succeeded } from './office-change.ts';

const today = () => isoDateIn(new Date(), 'Australia/Brisbane');

async function customer({ ask }: Office): Promise<{ path: string; id: number; email: string }> {
  const email = `${uniqueName('accounts').toLowerCase()}@quarrelcreek.example`;
  const json = { firstName: 'Imke', lastName: 'Farrant', email, company: 'Quarrel Creek Rowing' };
  const { id } = await ask<{ id: number }>('/api/customers', { json });
  return { path: `/api/customers/${id}`, id, email };
}

const money = (amountCents: number) => ({
  clientId: randomUUID(),
  method: 'cash',
  amountCents,
  receivedOn: today(),
});

const discountCode = () => ({
  clientId: randomUUID(),
  code: uniqueName('CODE')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, ''),
  basisPoints: 1_000,
  amountCents: 0,
  minSpendCents: 0,
  fromDay: null,
  untilDay: null,
  maxUses: null,
  maxUsesEach: null,
  note: '',
});

/** Begun on account, with its invoice. */
async function owed(office: Office, known?: { path: string; email: string }) {
  const buyer = known ?? (await customer(office));
  const values = { 'shop.abn': '51824753556' };
  await office.ask('/api/settings', { method: 'PUT', json: { values } });
  const body = orderBody([{ product: await makeProduct(office.knex) }]);
  const json = { ...body, customerInfo: { ...customerInfo, email: buyer.email } };
  const placed = succeeded('/api/orders', await asVisitor(office.server.baseUrl)('/api/orders', { json }));
  const { orderId } = placed.json as { orderId: string };
  const reason = 'An old friend';
  await office.ask(`/api/orders/${orderId}`, patch({ status: 'processing', onAccount: true, reason }));
  return { ...buyer, orderId };
}

/** With more money than is owed. */
async function inCredit(office: Office) {
  const buyer = await customer(office);
  const { number } = await office.ask<{ number: string }>(`${buyer.path}/receipts`, { json: money(5_000) });
  return { ...buyer, number };
}

async function bankLine(office: Office): Promise<string> {
  const text = `20/11/2026,77.00,${uniqueName('Nobody')}`;
  await office.ask('/api/bank-lines/import', { json: { name: 'november.csv', text } });
  const line = present(await office.knex('bank_lines').orderBy('id', 'desc').first('id'));
  return `/api/bank-lines/${line.id}`;
}

async function work({ knex }: Office) {
  const { tee } = await makeClubRange(knex);
  const line = workLine({ product: tee, color: 'Bone', sizes: [{ size: 'M', quantity: 12 }] });
  return { lines: [line], charges: [], freight: freight() };
}

export const accountChanges: ChangeCases = {
  setCreditTerms: async office => ({
    path: `${(await customer(office)).path}/credit`,
    json: { isApproved: true, limitCents: 100_000, termsDays: 14, depositPercent: 0 },
  }),
  setPriceAgreement: async office => ({
    path: `/api/prices/customers/${(await customer(office)).id}`,
    method: 'PUT',
    json: { basisPoints: 750, prices: [], fromDay: null, untilDay: null, version: 0 },
  }),
  createDiscountCode: async () => ({
    path: '/api/discount-codes',
    json: { ...discountCode(), customerId: null },
  }),
  giveDiscountCode: async office => ({
    path: '/api/discount-codes/gifts',
    json: {
      clientId: randomUUID(),
      customerId: (await customer(office)).id,
      basisPoints: 0,
      amountCents: 2_000,
      untilDay: '2999-12-31',
      reason: 'Late by a week',
      message: '',
    },
  }),
  async changeDiscountCode(office) {
    const json = { ...discountCode(), customerId: null };
    const { id } = await office.ask<{ id: number }>('/api/discount-codes', { json });
    return { path: `/api/discount-codes/${id}`, ...patch({ isOn: false, version: 1 }) };
  },
  recordReceipt: async office => ({
    path: `${(await customer(office)).path}/receipts`,
    json: money(4_000),
  }),
  reverseReceipt: async office => ({
    path: `/api/receipts/${(await inCredit(office)).number}/reverse`,
    json: { reason: 'Typed twice' },
  }),
  refundCredit: async office => ({
    path: `${(await inCredit(office)).path}/credit/refund`,
    json: money(1_000),
  }),
  async useCredit(office) {
    // Money for one order, more than it costs, while another is open.
    const { path, email, orderId } = await owed(office);
    await owed(office, { path, email });
    const { totalCents } = present(await office.knex('orders').where({ orderId }).first('totalCents'));
    await office.ask(`${path}/receipts`, { json: { ...money(totalCents + 5_000), orderId } });
    return { path: `${path}/credit/use`, json: {} };
  },
  writeOff: async office => ({
    path: `/api/orders/${(await owed(office)).orderId}/write-off`,
    json: { clientId: randomUUID(), reason: 'The club is no more' },
  }),
  mailStatement: async office => ({
    path: `${(await owed(office)).path}/statement/mail`,
    json: { clientId: randomUUID() },
  }),
  readBankFile: async () => ({
    path: '/api/bank-lines/import',
    json: { name: 'november.csv', text: `21/11/2026,78.00,${uniqueName('Nobody')}` },
  }),
  async matchBankLine(office) {
    const { id } = await customer(office);
    return { path: `${await bankLine(office)}/match`, json: { customerId: id } };
  },
  ignoreBankLine: async office => ({
    path: `${await bankLine(office)}/ignore`,
    json: { isIgnored: true },
  }),
  async saveQuoteDraft(office) {
    const { id } = await makeQuote(office.server.send);
    return {
      path: `/api/quote-drafts/${recordId('quotes', id)}`,
      method: 'PUT',
      json: { draft: draftSaving(), seen: null },
    };
  },
  writeQuote: async office => ({ path: '/api/quotes/written', json: writtenQuote(await work(office)) }),
  async offerWork(office) {
    const { id } = await makeQuote(office.server.send);
    const { version } = await office.ask<{ version: number }>(`/api/quotes/${id}`);
    const { validUntil } = writtenQuote({});
    const json = {
      clientId: randomUUID(),
      customer: workCustomer(),
      work: await work(office),
      validUntil,
      version,
    };
    return { path: `/api/quotes/${id}/offers`, json };
  },
};
