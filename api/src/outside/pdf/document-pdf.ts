/** An invoice or an adjustment note on paper. The same document gives the same bytes. */
import type { Readable } from 'node:stream';
import { formatAbn } from '#contract/abn.ts';
import type { AdjustmentDocument, InvoiceDocument, OrderDocument } from '#contract/endpoints/invoices.ts';
import {
  amountRows,
  buyerLines,
  dayOf,
  gstNotes,
  paymentWords,
  sellerLines,
} from '#contract/invoice-words.ts';
import { formatCents } from '#contract/money.ts';
import { type Fact, type Head, writeHead } from './document-head.ts';
import { writeLines } from './lines-table.ts';
import { createPaper, finish, innerWidth, page, type Paper, write } from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writeBox, writeTotals } from './totals.ts';

export type DrawDocument = (document: OrderDocument) => Readable;

export function createDrawDocument(fonts: PdfFonts): DrawDocument {
  return document => {
    const { seller, number, title } = document;
    const paper = createPaper(fonts, {
      title: `${title} ${number}`,
      author: seller.name,
      subject: `Order ${document.orderId}`,
      createdAt: new Date(document.issuedAt),
    });
    if (document.kind === 'invoice') drawInvoice(paper, document);
    else drawAdjustment(paper, document);
    const abn = seller.abn ? `, ABN ${formatAbn(seller.abn)}` : '';
    return finish(paper, `${seller.name.slice(0, 60)}${abn}. ${title} ${number}`);
  };
}

function drawInvoice(paper: Paper, invoice: InvoiceDocument): void {
  writeHead(paper, headOf(invoice, [['Order placed', dayOf(invoice, invoice.orderedAt)]]));
  writeLines(paper, invoice);
  paper.y += 10;
  writeTotals(paper, {
    rows: amountRows(invoice),
    sum: { label: 'Total', cents: invoice.totalCents },
    notes: gstNotes(invoice),
  });
  const { heading, text } = paymentWords(invoice);
  writeBox(paper, heading, text);
}

function drawAdjustment(paper: Paper, note: AdjustmentDocument): void {
  const { invoice } = note;
  writeHead(paper, headOf(note, [[invoice.title, invoice.number]]));
  const words = `This note corrects ${invoice.title.toLowerCase()} ${invoice.number} of ${dayOf(note, invoice.issuedAt)}: ${formatCents(note.totalCents)} has been refunded.`;
  const place = { x: page.left, width: innerWidth };
  paper.y = write(paper, paper.root, 'P', words, { ...place, y: paper.y }, { size: 11 }) + 4;
  if (note.reason)
    paper.y = write(paper, paper.root, 'P', `Reason: ${note.reason}`, { ...place, y: paper.y }, { size: 11 });
  paper.y += 22;
  writeTotals(paper, {
    rows: [{ label: `${invoice.title} ${invoice.number}`, cents: invoice.totalCents }],
    sum: { label: 'Refunded', cents: note.totalCents },
    notes: note.isGstShown ? [`The refund includes GST of ${formatCents(note.gstCents)}`] : [],
  });
  writeBox(
    paper,
    `${formatCents(note.remainingCents)} remains`,
    `What the invoice comes to after this note${note.remainingCents === 0 ? ': it is taken back in full.' : ' and those before it.'}`,
  );
}

function headOf(document: OrderDocument, more: readonly Fact[]): Head {
  return {
    title: document.title,
    from: sellerLines(document),
    to: buyerLines(document),
    facts: factsOf(document, more),
  };
}

function factsOf(document: OrderDocument, more: readonly Fact[]): Fact[] {
  return [
    ['Number', document.number],
    ['Date of issue', dayOf(document, document.issuedAt)],
    ['Order', document.orderId],
    ...more,
  ];
}
