import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceDocument } from './endpoints.ts';
import { gstIncluded } from '../money/gst.ts';
import { howPaid, paymentMethodWords, paymentWords } from './invoice-words.ts';
import {
  adjustmentOf,
  cancelledCents,
  documentNumber,
  type InvoicedOrder,
  invoiceOf,
  notedCents,
  type Seller,
  whyNoInvoice,
} from './invoices.ts';
import { writtenTechniques } from '../techniques/written-techniques.ts';

const seller: Seller = {
  name: 'Selvedge',
  abn: '10 000 000 000',
  address: '12 Loom Lane, Brisbane QLD 4000',
  email: 'hello@selvedge.example',
  phone: '07 5550 0123',
  timeZone: 'Australia/Brisbane',
  gstRegistered: true,
  techniques: writtenTechniques,
};
const issue = { number: 'INV-00001', issuedAt: '2026-11-21T03:00:00.000Z' };

function orderOf(totalCents: number, more: Partial<InvoicedOrder> = {}): InvoicedOrder {
  return {
    orderId: '7QK2M9XW4D',
    orderedAt: '2026-11-20T03:00:00.000Z',
    buyerName: 'Imke Farrant',
    company: '',
    abn: '',
    poNumber: '',
    items: [],
    subtotalCents: totalCents,
    setupCents: 0,
    shippingCents: 0,
    totalCents,
    payment: { state: 'paid', method: 'card', paidAt: issue.issuedAt },
    ...more,
  };
}

describe('GST on an invoice', () => {
  it.each([
    [11_000, 1000],
    [1500, 136],
    [5995, 545],
    [12_345, 1122],
    [100_000, 9091],
    [4797, 436],
    [0, 0],
  ])('of %i cents is %i', (totalCents, gstCents) => {
    expect(invoiceOf(seller, orderOf(totalCents), issue).gstCents).toBe(gstCents);
  });

  it('is nowhere on the papers of a shop that is not registered, nor is the word "tax"', () => {
    const invoice = invoiceOf({ ...seller, gstRegistered: false }, orderOf(110_000), issue);
    const note = adjustmentOf(invoice, { takenBackCents: 1100, adjustedCents: 0, reason: '' }, issue);
    expect(invoice).toMatchObject({ title: 'Invoice', gstCents: 0, isGstShown: false });
    expect(note).toMatchObject({ title: 'Credit note', gstCents: 0, isGstShown: false });
    expect(JSON.stringify([invoice, note])).not.toMatch(/tax/i);
  });

  it('of a registered shop stands on a tax invoice and an adjustment note', () => {
    const invoice = invoiceOf(seller, orderOf(110_000), issue);
    expect(invoice.title).toBe('Tax invoice');
    expect(adjustmentOf(invoice, { takenBackCents: 1, adjustedCents: 0, reason: '' }, issue)?.title).toBe(
      'Adjustment note',
    );
  });
});

describe('what keeps an invoice back', () => {
  const nobody = { buyerName: '', company: '', abn: '' };
  it.each([
    ['nothing', seller, orderOf(110_000), null],
    ['no ABN', { ...seller, abn: '' }, orderOf(1000), /ABN/],
    ['an ABN that cannot be one', { ...seller, abn: '51 824 753 557' }, orderOf(1000), /ABN/],
    ['no ABN, not registered', { ...seller, abn: '', gstRegistered: false }, orderOf(1000), null],
    ['nobody named, $999.99', seller, orderOf(99_999, nobody), null],
    ['nobody named, $1,000', seller, orderOf(100_000, nobody), /\$1,000/],
    ['only a company named, $1,000', seller, orderOf(100_000, { ...nobody, company: 'Club' }), null],
    ['only an ABN named, $1,000', seller, orderOf(100_000, { ...nobody, abn: '51824753556' }), null],
  ] as const)('%s', (_name, by, order, reason) => {
    if (reason === null) expect(whyNoInvoice(by, order)).toBeNull();
    else expect(whyNoInvoice(by, order)).toMatch(reason);
  });
});

describe('an adjustment', () => {
  const invoice = invoiceOf(seller, orderOf(4797), issue);
  it.each([
    [0, 0],
    [-1, 0],
    [4798, 0],
    [1, 4797],
    [4000, 798],
  ])('of %i after %i does not exist', (takenBackCents, adjustedCents) => {
    expect(adjustmentOf(invoice, { takenBackCents, adjustedCents, reason: '' }, issue)).toBeNull();
  });

  it('in parts takes back exactly the GST of the whole, and each part what it should', () => {
    const parts = [1599, 1599, 1599].map((takenBackCents, at) =>
      adjustmentOf(invoice, { takenBackCents, adjustedCents: 1599 * at, reason: '' }, issue),
    );
    expect(parts.map(note => note?.gstCents)).toEqual([145, 146, 145]);
    expect(parts.map(note => note?.remainingCents)).toEqual([3198, 1599, 0]);
  });
});

const lines = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 40 }),
    color: fc.constantFrom(null, { name: 'Navy' }),
    designPlacements: fc.constantFrom([], [{ position: 'front', decorationMethod: 'print' as const }]),
    totalQuantity: fc.integer({ min: 1, max: 5000 }),
    priceCents: fc.integer({ min: 0, max: 100_000 }),
  }),
  { minLength: 1, maxLength: 20 },
);

describe('any order', () => {
  it('has an invoice of its own total to the cent, with its eleventh part as GST, and notes within both', () => {
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 6 }),
        (items, setupCents, shippingCents, refunds) => {
          const ordered = items.map(item => ({
            ...item,
            sizeQuantities: [{ size: 'M', quantity: item.totalQuantity }],
            totalPriceCents: item.priceCents * item.totalQuantity,
          }));
          const subtotalCents = ordered.reduce((sum, item) => sum + item.totalPriceCents, 0);
          const totalCents = subtotalCents + setupCents + shippingCents;
          const invoice = invoiceOf(
            seller,
            orderOf(totalCents, { items: ordered, subtotalCents, setupCents, shippingCents }),
            issue,
          );
          invoiceDocument.parse(invoice);
          const ofLines = invoice.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
          expect(ofLines + invoice.setupCents + invoice.shippingCents).toBe(totalCents);
          expect(invoice.totalCents).toBe(totalCents);
          expect(invoice.gstCents).toBe(Math.floor((2 * totalCents + 11) / 22));
          expect(invoice.gstCents).toBe(gstIncluded(totalCents));
          let adjustedCents = 0;
          let gstCents = 0;
          for (const refundCents of refunds) {
            const note = adjustmentOf(
              invoice,
              { takenBackCents: refundCents, adjustedCents, reason: '' },
              issue,
            );
            expect(note === null).toBe(adjustedCents + refundCents > totalCents);
            if (!note) continue;
            adjustedCents += note.totalCents;
            gstCents += note.gstCents;
            expect(note.gstCents).toBeGreaterThanOrEqual(0);
            expect(note.gstCents).toBeLessThanOrEqual(note.totalCents);
            expect(gstCents).toBe(gstIncluded(adjustedCents));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('notes by what came and what went back', () => {
  const invoicedCents = 21_450;
  it.each([
    // Received, refunded: notes of the refunds, and what a cancellation takes back beside them.
    [0, 0, 0, 21_450],
    [21_450, 0, 0, 0],
    [21_450, 5000, 5000, 0],
    [21_450, 21_450, 21_450, 0],
    [26_450, 0, 0, 0],
    [26_450, 4999, 0, 0],
    [26_450, 5000, 0, 0],
    [26_450, 5001, 1, 0],
    [26_450, 26_450, 21_450, 0],
    [16_450, 0, 0, 5000],
    [16_450, 1000, 1000, 5000],
    [16_450, 16_450, 16_450, 5000],
  ])('of %i and %i', (receivedCents, refundedCents, noted, cancelled) => {
    const money = { invoicedCents, receivedCents, refundedCents };
    expect(notedCents(money)).toBe(noted);
    expect(cancelledCents({ ...money, adjustedCents: noted })).toBe(cancelled);
  });
});

describe('words', () => {
  const paidAt = issue.issuedAt;
  const account = { state: 'account', dueAt: '2026-12-20T23:30:00.000Z' } as const;
  const came = { method: 'bank_transfer', paidAt: '2026-12-03T00:00:00.000Z', refundedCents: 0 };
  const note = (totalCents: number) => ({ title: 'Adjustment note', number: 'ADJ-00001', totalCents });
  it.each([
    [
      'paid',
      { state: 'paid', method: 'card', paidAt },
      {},
      'Paid in full',
      'Paid by card on 21 Nov 2026. Nothing is owing.',
    ],
    [
      'paid too little',
      { state: 'paid', method: 'card', paidAt, receivedCents: 16_450 },
      {},
      'Part paid',
      'Paid $164.50 by card on 21 Nov 2026. $50.00 of the total has not been paid.',
    ],
    [
      'paid too little and cancelled',
      { state: 'paid', method: 'card', paidAt, receivedCents: 16_450 },
      { adjustments: [note(5000)] },
      'Paid in full',
      'Paid $164.50 by card on 21 Nov 2026. Nothing is owing.',
    ],
    [
      'paid too much',
      { state: 'paid', method: 'card', paidAt, receivedCents: 26_450 },
      {},
      'Paid in full',
      'Paid $264.50 by card on 21 Nov 2026. That is $50.00 more than the total. Nothing is owing.',
    ],
    ['on account', account, {}, 'Due 21 Dec 2026', 'Please pay $214.50 by that day and name INV-00001.'],
    [
      'on account, paid since',
      account,
      { payment: { ...came, receivedCents: 21_450 } },
      'Paid in full',
      'Paid by bank transfer on 3 Dec 2026. Nothing is owing.',
    ],
    [
      'on account, paid and refunded since',
      account,
      { payment: { ...came, receivedCents: 21_450, refundedCents: 1000 }, adjustments: [note(1000)] },
      'Paid in full',
      'Paid by bank transfer on 3 Dec 2026. Nothing is owing.',
    ],
    [
      'on account, cancelled',
      account,
      { adjustments: [note(21_450)] },
      'Nothing to pay',
      'This invoice has been taken back in full by adjustment note ADJ-00001.',
    ],
  ] as const)('of an invoice %s', (_name, payment, standing, heading, text) => {
    const invoice = invoiceOf(seller, orderOf(21_450, { payment }), issue);
    expect(paymentWords(invoice, standing)).toEqual({ heading, text });
  });

  it.each([
    ['card', 'card'],
    ['afterpay_clearpay', 'Afterpay'],
    ['au_becs_debit', 'au becs debit'],
  ])('of paying by %s', (method, words) => {
    expect(paymentMethodWords(method)).toBe(words);
  });

  it.each([
    ['card', ' by card'],
    ['card_terminal', ' by card'],
    ['cash', ' in cash'],
    ['other', ''],
    ['', ''],
  ])('of having paid by %j', (method, words) => {
    expect(howPaid(method)).toBe(words);
  });

  it.each([
    [1, 'INV-00001'],
    [99_999, 'INV-99999'],
    [100_000, 'INV-100000'],
  ])('of number %i', (value, number) => {
    expect(documentNumber('INV', value)).toBe(number);
  });
});
