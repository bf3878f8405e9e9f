/** An invoice or an adjustment note on paper. The same document that stands the same gives the same bytes. */
import type { Readable } from 'node:stream';
import { formatAbn } from '#contract/text/abn.ts';
import type { AdjustmentDocument, InvoiceDocument, OrderDocument } from '#contract/invoices/endpoints.ts';
import {
  amountRows,
  buyerLines,
  dayOf,
  gstNotes,
  type InvoiceStanding,
  noteWords,
  paymentWords,
  sellerLines,
} from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { type Fact, type Head, writeHead } from './document-head.ts';
import { writeLines } from './lines-table.ts';
import { createPaper, finish, innerWidth, page, type Paper, write } from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writeBox, writeTotals } from './totals.ts';

/** `standing`: of an invoice, what has been paid and taken back since its issue. */
export type DrawDocument = (document: OrderDocument, standing?: InvoiceStanding) => Readable;

export function createDrawDocument(fonts: PdfFonts): DrawDocument {
  return (document, standing) => {
    const { seller, number, title } = document;
    const paper = createPaper(fonts, {
      title: `${title} ${number}`,
      author: seller.name,
      subject: `Order ${document.orderId}`,
      createdAt: new Date(document.issuedAt),
    });
    if (document.kind === 'invoice') drawInvoice(paper, document, standing);
    else drawAdjustment(paper, document);
    const abn = seller.abn ? `, ABN ${formatAbn(seller.abn)}` : '';
    return finish(paper, `${seller.name.slice(0, 60)}${abn}. ${title} ${number}`);
  };
}

function drawInvoice(paper: Paper, invoice: InvoiceDocument, standing?: InvoiceStanding): void {
  writeHead(paper, headOf(invoice, [['Order placed', dayOf(invoice, invoice.orderedAt)]]));
  writeLines(paper, invoice);
  paper.y += 10;
  writeTotals(paper, {
    rows: amountRows(invoice),
    sum: { label: 'Total', cents: invoice.totalCents },
    notes: gstNotes(invoice),
  });
  const { heading, text } = paymentWords(invoice, standing);
  writeBox(paper, heading, text, standing?.howToPay ?? null);
}

function drawAdjustment(paper: Paper, note: AdjustmentDocument): void {
  const { invoice } = note;
  const { verb, label, gstOf } = noteWords(note);
  writeHead(paper, headOf(note, [[invoice.title, invoice.number]]));
  const words = `This note corrects ${invoice.title.toLowerCase()} ${invoice.number} of ${dayOf(note, invoice.issuedAt)}: ${formatCents(note.totalCents)} ${verb}.`;
  const place = { x: page.left, width: innerWidth };
  paper.y = write(paper, paper.root, 'P', words, { ...place, y: paper.y }, { size: 11 }) + 4;
  if (note.reason)
    paper.y = write(paper, paper.root, 'P', `Reason: ${note.reason}`, { ...place, y: paper.y }, { size: 11 });
  paper.y += 22;
  writeTotals(paper, {
    rows: [{ label: `${invoice.title} ${invoice.number}`, cents: invoice.totalCents }],
    sum: { label, cents: note.totalCents },
    notes: note.isGstShown ? [`${gstOf} includes GST of ${formatCents(note.gstCents)}`] : [],
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
