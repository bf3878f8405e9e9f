/** A quote on paper. The same offer gives the same bytes. */
import type { Readable } from 'node:stream';
import { formatAbn } from '#contract/text/abn.ts';
import { formatCents } from '#contract/money/money.ts';
import type { OfferedWork, QuoteOffer } from '#contract/quotes/offer-endpoints.ts';
import {
  acceptWords,
  lineNote,
  linePieces,
  offerAmounts,
  offerBuyerLines,
  offeredRows,
  offerFacts,
  offerSellerLines,
  offerWithOption,
  optionsOf,
  optionTitle,
  piecesCents,
  totalLabel,
  totalNotes,
  workAmounts,
} from '#contract/quotes/offer-words.ts';
import { writeHead } from './document-head.ts';
import {
  createPaper,
  finish,
  heightOf,
  innerWidth,
  makeRoom,
  page,
  type Paper,
  rule,
  write,
  ink,
} from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writeBox, writeTotals } from './totals.ts';

export type DrawOffer = (offer: QuoteOffer) => Readable;

export function createDrawOffer(fonts: PdfFonts): DrawOffer {
  return offer => {
    const { seller, number } = offer;
    const paper = createPaper(fonts, {
      title: `Quote ${number}`,
      author: seller.name,
      subject: `${offer.quantity} × ${offer.productName}`,
      createdAt: new Date(offer.sentAt),
    });
    writeHead(paper, {
      title: 'Quote',
      from: offerSellerLines(offer),
      to: offerBuyerLines(offer),
      facts: offerFacts(offer),
    });
    const options = optionsOf(offer);
    if (options.length > 0 && offer.message) writeMessage(paper, offer.message);
    for (const { id } of options) {
      writeHeading(paper, optionTitle(options, id));
      writeOffered(paper, { ...offerWithOption(offer, id), message: null });
      paper.y += 22;
    }
    if (options.length === 0) writeOffered(paper, offer);
    const { heading, text } = acceptWords(offer);
    writeBox(paper, heading, text);
    const abn = seller.abn ? `, ABN ${formatAbn(seller.abn)}` : '';
    return finish(paper, `${seller.name.slice(0, 60)}${abn}. Quote ${number}`);
  };
}

/** Lines, the office's words and what it comes to. */
function writeOffered(paper: Paper, offer: QuoteOffer): void {
  if (offer.work) writeLines(paper, offer.work);
  else writeRows(paper, offeredRows(offer));
  if (offer.message) writeMessage(paper, offer.message);
  writeTotals(paper, {
    rows: [...(offer.work ? workAmounts(offer.work) : []), ...offerAmounts(offer)],
    sum: { label: totalLabel(offer), cents: offer.totalCents },
    notes: totalNotes(offer),
  });
}

/** Of one option; it stays together with the first of its lines. */
function writeHeading(paper: Paper, words: string): void {
  const style = { font: 'strong', size: 13 } as const;
  const height = heightOf(paper, words, innerWidth, style);
  makeRoom(paper, height + 70);
  paper.y = write(paper, paper.root, 'H2', words, { x: page.left, y: paper.y, width: innerWidth }, style) + 8;
}

/** Pieces and price at the left, what they are at the right. */
function writeLines(paper: Paper, { lines }: OfferedWork): void {
  if (lines.length === 0) return;
  writeRows(
    paper,
    lines.map(line => [
      linePieces(line),
      [`${line.name}: ${formatCents(piecesCents(line))}`, lineNote(line)].filter(Boolean).join('\n'),
    ]),
  );
}

const labelWidth = 110;

/** Pairs as a table of two columns: the label names its row. */
function writeRows(paper: Paper, rows: readonly (readonly [label: string, value: string])[]): void {
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  const value = { x: page.left + labelWidth, width: innerWidth - labelWidth };
  rule(paper, paper.y, { width: 1 });
  paper.y += 9;
  for (const [label, text] of rows) {
    makeRoom(paper, heightOf(paper, text, value.width, { font: 'strong', size: 10.5 }) + 16);
    const row = paper.pdf.struct('TR');
    table.add(row);
    const style = { font: 'strong', size: 10.5 } as const;
    write(
      paper,
      row,
      'TH',
      label,
      { x: page.left, y: paper.y + 1, width: labelWidth },
      { size: 9, color: ink.soft },
    );
    write(paper, row, 'TD', text, { ...value, y: paper.y }, style);
    row.end();
    paper.y += heightOf(paper, text, value.width, style) + 7;
    rule(paper, paper.y, { width: 0.4 });
    paper.y += 8;
  }
  table.end();
  paper.y += 8;
}

/** The office's own words, with their line breaks. */
function writeMessage(paper: Paper, message: string): void {
  const place = { x: page.left, width: innerWidth };
  for (const paragraph of message.split(/\r?\n/)) {
    const style = { size: 10.5 } as const;
    makeRoom(paper, heightOf(paper, paragraph, innerWidth, style));
    paper.y = write(paper, paper.root, 'P', paragraph, { ...place, y: paper.y }, style) + 4;
  }
  paper.y += 14;
}
