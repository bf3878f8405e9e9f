import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writtenTechniques } from '#contract/techniques/written-techniques.ts';
import type { InvoiceDocument, OrderDocument } from '#contract/invoices/endpoints.ts';
import { adjustmentOf, invoiceOf } from '#contract/invoices/invoices.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { createDrawDocument } from './document-pdf.ts';
import { readPdfFonts } from './pdf-fonts.ts';

const draw = createDrawDocument(readPdfFonts());
const bytesOf = (document: OrderDocument) => buffer(draw(document));
const read = async (document: OrderDocument) => readPdf(await bytesOf(document));

function invoiceWith(
  lineCount: number,
  { gstRegistered = true, name = 'Northloom heavy tee', company = 'Quarrel Creek Rowing Club' } = {},
): InvoiceDocument {
  const items = Array.from({ length: lineCount }, (_, at) => ({
    name: `${name} ${at + 1}`,
    color: { name: 'Navy' },
    designPlacements: [{ position: 'front', decorationMethod: 'print' as const }],
    sizeQuantities: [
      { size: 'S', quantity: 5 },
      { size: '2XL', quantity: 0 },
      { size: 'M', quantity: 13 },
    ],
    totalQuantity: 18,
    priceCents: 2250,
    totalPriceCents: 40_500,
  }));
  const subtotalCents = 40_500 * lineCount;
  return invoiceOf(
    {
      name: 'Warp & Weft',
      abn: '10 000 000 000',
      address: '12 Loom Lane, Brisbane QLD 4000',
      email: 'hello@warp.example',
      phone: '07 5550 0123',
      timeZone: 'Australia/Brisbane',
      gstRegistered,
      techniques: writtenTechniques,
    },
    {
      orderId: '7QK2M9XW4D',
      orderedAt: '2026-11-19T22:00:00.000Z',
      buyerName: 'Łucja Dvořáková-O’Neill',
      company,
      abn: '51824753556',
      poNumber: 'PO-118',
      items,
      subtotalCents,
      setupCents: 5995,
      shippingCents: 1500,
      totalCents: subtotalCents + 7495,
      payment: { state: 'paid', method: 'afterpay_clearpay', paidAt: '2026-11-20T23:30:00.000Z' },
    },
    { number: 'INV-00042', issuedAt: '2026-11-20T23:30:00.000Z' },
  );
}

describe('an invoice as a PDF', () => {
  it('never breaks the number of an order, however wide its letters are', async () => {
    const { text } = await read({ ...invoiceWith(1), orderId: 'WWWWWWWWWW', number: 'INV-100042' });
    expect(text).toContain('WWWWWWWWWW');
    expect(text).toContain('INV-100042');
  });

  it('says everything that a tax invoice has to say, as text', async () => {
    const { text, title, language, isTagged, tags } = await read(invoiceWith(3));
    for (const words of [
      'Tax invoice',
      'INV-00042',
      'Warp & Weft',
      'ABN 10 000 000 000',
      '12 Loom Lane, Brisbane QLD 4000',
      'Quarrel Creek Rowing Club',
      'Łucja Dvořáková-O’Neill',
      'ABN 51 824 753 556',
      'Your reference PO-118',
      '7QK2M9XW4D',
      // Already the 21st at the shop.
      '21 Nov 2026',
      'Northloom heavy tee 3',
      'Navy: S × 5, M × 13',
      'Printed front',
      '$22.50',
      '$405.00',
      'Artwork set-up $59.95',
      'Delivery $15.00',
      'Total $1,289.95',
      'Total includes GST of $117.27',
      'All items are taxable',
      'Paid by Afterpay on 21 Nov 2026',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('2XL');
    expect([title, language, isTagged]).toEqual(['Tax invoice INV-00042', 'en-AU', true]);
    expect(new Set(tags)).toEqual(new Set(['Root', 'Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
  });

  it('never says "tax" or "GST" for a shop that is not registered', async () => {
    const { text, title } = await read(invoiceWith(2, { gstRegistered: false }));
    expect(text).toContain('Invoice');
    expect(text + title).not.toMatch(/tax|gst/i);
  });

  it('repeats the heads of its table and counts its pages', async () => {
    const { pages } = await read(invoiceWith(40));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length}`));
    for (const page of pages.filter(one => one.includes('heavy tee')))
      expect(page).toMatch(/Description Quantity Unit price Amount/);
    expect(pages.join(' ').match(/\$405\.00/g)).toHaveLength(40);
    expect(pages.at(-1)).toContain('Total $16,274.95');
  });

  it('keeps long names whole', async () => {
    const name = 'weatherproof '.repeat(18).trim();
    const company = 'Donaudampfschifffahrtsgesellschaft'.repeat(6);
    const { text } = await read(invoiceWith(1, { name, company }));
    expect(text.match(/weatherproof/g)).toHaveLength(18);
    expect(text.replaceAll(' ', '')).toContain(company);
  });

  it('is the same to the byte, however often it is drawn', async () => {
    const invoice = invoiceWith(12);
    const [first, second] = await Promise.all([bytesOf(invoice), bytesOf(invoice)]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(await bytesOf({ ...invoice, number: 'INV-00043' }))).toBe(false);
  });

  it('on account says by when it is to be paid', async () => {
    const { text } = await read({
      ...invoiceWith(1),
      payment: { state: 'account', dueAt: '2026-12-20T23:30:00.000Z' },
    });
    expect(text).toContain('Due 21 Dec 2026');
    expect(text).toContain('Please pay $479.95 by that day and name INV-00042.');
  });
});

describe('an invoice of a cancelled order as a PDF', () => {
  it('no longer asks for payment, and its note says why', async () => {
    const invoice: InvoiceDocument = {
      ...invoiceWith(1),
      payment: { state: 'account', dueAt: '2026-12-20T23:30:00.000Z' },
    };
    const note = adjustmentOf(
      invoice,
      {
        takenBackCents: invoice.totalCents,
        adjustedCents: 0,
        reason: 'The order was cancelled.',
        cause: 'cancelled',
      },
      { number: 'ADJ-00004', issuedAt: '2026-12-01T00:00:00.000Z' },
    );
    if (!note) throw new Error('no note');
    const { text } = await readPdf(await buffer(draw(invoice, { adjustments: [note] })));
    expect(text).toContain('Nothing to pay');
    expect(text).toContain('taken back in full by adjustment note ADJ-00004');
    expect(text).not.toMatch(/Please pay|Due/);
    const written = (await read(note)).text;
    expect(written).toContain('$479.95 has been cancelled');
    expect(written).not.toContain('refund');
  });
});

describe('an adjustment note as a PDF', () => {
  it('names its invoice, the refund, its GST and what remains', async () => {
    const invoice = invoiceWith(1);
    const note = adjustmentOf(
      invoice,
      { takenBackCents: 4500, adjustedCents: 0, reason: 'Two shirts were too small' },
      { number: 'ADJ-00003', issuedAt: '2026-12-01T00:00:00.000Z' },
    );
    if (!note) throw new Error('no note');
    const { text, title } = await read(note);
    expect(title).toBe('Adjustment note ADJ-00003');
    for (const words of [
      'corrects tax invoice INV-00042 of 21 Nov 2026',
      'Reason: Two shirts were too small',
      'Refunded $45.00',
      'The refund includes GST of $4.09',
      '$434.95 remains',
      'ABN 10 000 000 000',
    ])
      expect(text).toContain(words);
  });
});
