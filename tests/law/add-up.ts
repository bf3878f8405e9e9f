/** The law, order by order and account by account, in this test’s own words and from the plain rows. */
import type { OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import type { CustomerAccount } from '#contract/receivables/endpoints.ts';
import type { Statement } from '#contract/receivables/list-endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import { expect } from 'vitest';
import { asVisitor } from '#tests/factories/orders.ts';
import type { Added } from './law-shop.ts';
import { ask, type Life, type LivedOrder } from './life.ts';

export const sum = (cents: readonly (number | string)[]): number =>
  cents.reduce<number>((all, one) => all + Number(one), 0);

export async function addUpLife(life: Life): Promise<void> {
  const { shop } = life;
  const added: Added[] = [];
  for (const order of life.orders) {
    const one = await addUpOrder(life, order);
    added.push(one);
    shop.added.set(order.orderId, one);
  }

  // What this life gave and took, and the provider’s books, are what the shop holds for its orders and as credit.
  const accounts = await readAccounts(life);
  const credit = sum(accounts.map(({ creditCents }) => creditCents));
  const cards = sum(
    life.orders.flatMap(({ orderId, otherNames = [] }) =>
      [orderId, ...otherNames].map(name => cardCents(life, name)),
    ),
  );
  expect(sum(added.map(({ held }) => held)) + credit, 'money that came, less what went').toBe(
    cards + life.byHandCents,
  );
  expect(sum(accounts.map(({ openCents }) => openCents)), 'open on the accounts').toBe(
    sum(added.map(({ open }) => open)),
  );
  for (const { creditCents } of accounts) expect(creditCents).toBeGreaterThanOrEqual(0);
  const closing: number[] = [];
  for (const { customerId } of accounts) {
    const answer = await ask(life, `/api/customers/${customerId}/statement`);
    closing.push((answer.json as Statement).closingCents);
  }
  const stated = sum(
    added.flatMap(one => (one.isStated ? [one.documented - one.writtenOff - one.paying] : [])),
  );
  expect(sum(closing), 'statements').toBe(stated - credit);
}

/** One for each account that the life’s customers have. */
async function readAccounts(life: Life): Promise<CustomerAccount[]> {
  const accounts: CustomerAccount[] = [];
  const seen = new Set<string>();
  for (const { id } of life.buyers) {
    const account = (await ask(life, `/api/customers/${id}/receivables`)).json as CustomerAccount;
    const key = account.organisation ? `organisation ${account.organisation.id}` : `customer ${id}`;
    if (!seen.has(key)) accounts.push(account);
    seen.add(key);
  }
  return accounts;
}

/** In the provider’s books. */
function cardCents({ shop }: Pick<Life, 'shop'>, orderId: string): number {
  const { intents, charges } = shop.stripe.ledger;
  return sum(
    [...intents.values()]
      .filter(({ metadata }) => metadata['orderId'] === orderId)
      .map(({ latest_charge: id }) => (id === null ? undefined : charges.get(id)))
      .map(charge => (charge?.paid ? charge.amount - charge.amount_refunded : 0)),
  );
}

async function addUpOrder(life: Life, lived: LivedOrder): Promise<Added> {
  const { knex } = life.shop;
  const { orderId } = lived;
  const row = await knex('orders').where({ orderId }).first();
  if (!row) throw new Error(`${orderId} is gone`);
  const of = { orderId: row.id };
  const [documents, items, payments, refunds, writeOffs, jobs] = await Promise.all([
    knex('invoices').where(of).orderBy('id').select(),
    knex('order_items').where(of).orderBy('id').select(),
    knex('payments')
      .where({ ...of, status: 'succeeded' })
      .select(),
    knex('refunds')
      .where({ ...of, status: 'succeeded' })
      .select(),
    knex('write_offs').where(of).select(),
    knex('jobs as j')
      .join('order_items as i', 'i.id', 'j.orderItemId')
      .where('i.orderId', row.id)
      .select('j.pieces', 'i.totalQuantity'),
  ]);
  const read = (await ask(life, `/api/orders/${orderId}/office`)).json as OfficeOrderDetail;

  // What it costs: the lines, what this life expects, and the same for office and customer.
  const lines = items.map(
    one => one.totalPriceCents + one.setupFeeCents + sum(one.decorations.map(each => each.totalCents)),
  );
  expect(sum(lines) + row.shippingCents, 'lines').toBe(row.totalCents);
  const lettering = items.flatMap(one => one.decorations.filter(({ code }) => code.startsWith('roster_')));
  expect(sum(lettering.map(({ totalCents }) => totalCents)), 'names').toBe(lived.names?.cents ?? 0);
  for (const { roster, totalQuantity } of items)
    if (roster && roster.pieces.length > 0) expect(roster.pieces.length, 'pieces named').toBe(totalQuantity);
  if (lived.totalCents !== null) expect(row.totalCents, 'what it costs').toBe(lived.totalCents);
  if (lived.token) {
    const page = (await asVisitor(life.shop.baseUrl)(`/api/orders/${orderId}?token=${lived.token}`))
      .json as OrderDetail;
    expect([page.total, page.isPaid, page.status], 'the customer’s page').toEqual([
      read.total,
      read.isPaid,
      read.status,
    ]);
  }
  for (const { pieces, totalQuantity } of jobs) expect(pieces, 'pieces of its job').toBe(totalQuantity);

  // No document is another than it was.
  for (const one of documents) {
    const text = JSON.stringify(one);
    expect(text, one.number).toBe(life.shop.issued.get(one.number) ?? text);
    life.shop.issued.set(one.number, text);
  }
  const invoices = documents.filter(({ kind }) => kind !== 'credit_note');
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const centsOf = (all: typeof documents) => sum(all.map(({ totalCents }) => totalCents));
  for (const all of [invoices, notes])
    expect(sum(all.map(({ gstCents }) => gstCents)), 'GST').toBe(gstIncluded(centsOf(all)));

  const paying = payments.filter(
    one =>
      row.paymentId === null ||
      one.providerPaymentId === row.paymentId ||
      one.receiptId !== null ||
      one.paysToo,
  );
  const heldOf = (all: typeof payments) =>
    sum(all.map(one => one.receivedCents)) -
    sum(
      refunds.filter(({ paymentId }) => all.some(({ id }) => id === paymentId)).map(one => one.amountCents),
    );
  const documented = centsOf(invoices) - centsOf(notes);
  const held = heldOf(paying);
  const writtenOff = sum(writeOffs.map(one => one.amountCents));
  const { openCents: open = 0, overpaidCents: overpaid = 0 } = read;
  const sides = `documents ${documented} = held ${held} + open ${open} + written off ${writtenOff} - overpaid ${overpaid}`;
  if (row.paymentReview) life.story.push(`${orderId} is in review`);
  else if (row.status === 'cancelled') {
    expect(open, 'open after it was cancelled').toBe(0);
    if (documents.length > 0) {
      // It is owed as far as there is money for it, or the debt was given up before.
      expect(documented - writtenOff, sides).toBeLessThanOrEqual(held);
      expect(documented - writtenOff, `given up and taken back: ${sides}`).toBeGreaterThanOrEqual(0);
    }
  } else if (invoices.length > 0) {
    const refunded = centsOf(notes.filter(({ refundId }) => refundId !== null));
    expect(documented + refunded, 'documents and what it costs').toBe(row.totalCents);
    expect(documented, sides).toBe(held + open + writtenOff - overpaid);
    if (row.isPaid) expect(open, 'open on a paid order').toBe(0);
  } else if (row.isPaid) throw new Error(`${orderId} is paid and has no invoice`);
  const isStated = documents.some(
    one => one.kind === 'further_invoice' || JSON.stringify(one.document).includes('"state":"account"'),
  );
  return {
    documented,
    documentedGst: sum(invoices.map(one => one.gstCents)) - sum(notes.map(one => one.gstCents)),
    billed: invoices.length > 0 ? centsOf(invoices) : row.totalCents,
    held: heldOf(payments),
    paying: held,
    writtenOff,
    open,
    isStated,
  };
}
