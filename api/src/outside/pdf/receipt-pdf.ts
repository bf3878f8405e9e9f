/** A receipt on paper. One that was reversed says so. */
import type { Readable } from 'node:stream';
import type { ReceiptView } from '#contract/receivables/endpoints.ts';
import {
  receiptFrom,
  receiptNotes,
  receiptRows,
  receiptSentence,
  receiptTitle,
  receiptTo,
} from '#contract/receivables/receipt-words.ts';
import { formatAbn } from '#contract/text/abn.ts';
import { formatIsoDay, formatShortDate } from '#contract/time/dates.ts';
import { writeHead } from './document-head.ts';
import { createPaper, finish, innerWidth, page, write } from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writeBox, writeTotals } from './totals.ts';

export type DrawReceipt = (receipt: ReceiptView) => Readable;

export function createDrawReceipt(fonts: PdfFonts): DrawReceipt {
  return ({ document, reversed }) => {
    const { seller, number, timeZone, issuedAt, amountCents } = document;
    const title = receiptTitle(document);
    const paper = createPaper(fonts, {
      title: `${title} ${number}`,
      author: seller.name,
      subject: 'Receipt',
      createdAt: new Date(issuedAt),
    });
    const day = (iso: string) => formatShortDate(new Date(iso), timeZone);
    writeHead(paper, {
      title,
      from: receiptFrom(document),
      to: receiptTo(document),
      facts: [
        ['Number', number],
        ['Date of issue', day(issuedAt)],
        ['Money dated', formatIsoDay(document.receivedOn)],
      ],
    });
    const place = { x: page.left, y: paper.y, width: innerWidth };
    paper.y = write(paper, paper.root, 'P', receiptSentence(document), place, { size: 11 }) + 20;
    writeTotals(paper, {
      rows: receiptRows(document),
      sum: { label: document.kind === 'payment' ? 'Received' : 'Given back', cents: amountCents },
      notes: receiptNotes(document),
    });
    if (reversed) {
      writeBox(paper, 'Reversed', `This receipt was taken back on ${day(reversed.at)}: ${reversed.reason}`);
    } else {
      writeBox(
        paper,
        'Thank you',
        'This is a receipt, not a tax invoice. The tax invoice is a document of its own.',
      );
    }
    const abn = seller.abn ? `, ABN ${formatAbn(seller.abn)}` : '';
    return finish(paper, `${seller.name.slice(0, 60)}${abn}. ${title} ${number}`);
  };
}
