/** The law over everything that has happened in the shop: figures, lists, numbers and the provider’s books. */
import { expect } from 'vitest';
import type { Figures } from '#contract/figures/endpoints.ts';
import { gstIncluded } from '#contract/money/gst.ts';
import type { UnmatchedPayment } from '#contract/payments/endpoints.ts';
import { sum } from './add-up.ts';
import type { LawShop } from './law-shop.ts';

export async function addUpAll(shop: LawShop): Promise<void> {
  const { knex, office, stripe, added } = shop;
  const orders = [...added.values()];
  const read = async <T>(path: string) => (await office(path)).json as T;

  // Every document is still what it was when it was first seen, and none has come from nowhere.
  const documents = await knex('invoices').orderBy('id').select();
  for (const one of documents) expect(JSON.stringify(one), one.number).toBe(shop.issued.get(one.number));
  expect(documents).toHaveLength(shop.issued.size);

  await mustHaveNoGaps(shop);

  const documented = sum(orders.map(one => one.documented));
  const held = sum(orders.map(one => one.held));
  const open = sum(orders.map(one => one.open));
  const { totals } = await read<{ totals: { openCents: number } }>('/api/receivables');
  expect(totals.openCents, 'the list of who owes').toBe(open);

  const charges = [...stripe.ledger.charges.values()].filter(({ paid }) => paid);
  const payments = await knex('payments').where({ provider: 'stripe', status: 'succeeded' });
  const refunds = await knex('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .where({ 'p.provider': 'stripe', 'r.status': 'succeeded' })
    .select('r.amountCents');
  expect(sum(payments.map(one => one.receivedCents)), 'charged').toBe(sum(charges.map(one => one.amount)));
  expect(sum(refunds.map(one => one.amountCents)), 'refunded').toBe(
    sum(charges.map(one => one.amount_refunded)),
  );

  const unmatched = await read<UnmatchedPayment[]>('/api/payments/unmatched');
  if (unmatched.length < 200)
    expect(sum(unmatched.map(one => one.receivedCents - one.refundedCents)), 'paid twice, or held').toBe(
      sum(orders.map(one => one.held - one.paying)) + shop.heldCents,
    );

  const figures = await read<Figures>('/api/figures?from=2025-07-01&to=2027-06-30');
  expect(figures.accrual.net).toMatchObject({
    cents: documented,
    gstCents: sum(orders.map(one => one.documentedGst)),
    rows: documents.length,
  });
  // Of what came, as far as it pays what was billed.
  const cash = orders.map(one => Math.min(Math.max(one.paying, 0), one.billed));
  expect(figures.cash.net).toMatchObject({ cents: sum(cash), gstCents: sum(cash.map(gstIncluded)) });
  expect(figures.badDebts.cents).toBe(sum(orders.map(one => one.writtenOff)));
  for (const name of ['days', 'products', 'techniques', 'customers', 'sources'] as const)
    expect(sum(figures[name].map(one => one.cents)), name).toBe(documented);
  expect(held).toBeGreaterThan(0);
}

/** Numbers are taken one by one, and none is lost by what was refused, rolled back or repeated. */
async function mustHaveNoGaps({ knex }: LawShop): Promise<void> {
  for (const [table, prefixes] of [
    ['invoices', ['INV', 'ADJ']],
    ['receipts', ['REC']],
    ['write_offs', ['WOF']],
  ] as const) {
    const numbers = (await knex(table).select('number')).map(({ number }) => number);
    for (const prefix of prefixes) {
      const taken = numbers
        .filter(number => number.startsWith(prefix))
        .map(number => Number(number.split('-')[1]));
      expect(
        taken.toSorted((a, b) => a - b),
        prefix,
      ).toEqual(taken.map((_, at) => at + 1));
    }
  }
}
