/** Rows of amounts at the right, the last of them the sum. */
import type { Amount } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import type { HowToPay } from '#contract/invoices/endpoints.ts';
import { payRows } from '#contract/invoices/pay-words.ts';
import {
  decorate,
  type Element,
  heightOf,
  ink,
  makeRoom,
  page,
  type Paper,
  pen,
  rule,
  write,
} from './paper.ts';

const width = 250;
const x: number = page.width - page.right - width;
const labelWidth = 140;

export interface Totals {
  rows: readonly Amount[];
  sum: Amount;
  /** Below the sum, about GST. */
  notes: readonly string[];
}

export function writeTotals(paper: Paper, { rows, sum, notes }: Totals): void {
  makeRoom(paper, rows.length * 16 + 44 + notes.length * 14);
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  for (const row of rows) {
    writeAmount(paper, table, row, 9.5);
    paper.y += 16;
  }
  paper.y += 4;
  rule(paper, paper.y, { from: x, width: 1 });
  paper.y += 8;
  writeAmount(paper, table, sum, 17);
  table.end();
  paper.y += 26;
  for (const note of notes) {
    const style = { size: 9, color: ink.soft, align: 'right' } as const;
    paper.y = write(paper, paper.root, 'P', note, { x, y: paper.y, width }, style) + 1;
  }
}

function writeAmount(paper: Paper, table: Element, { label, cents }: Amount, size: number): void {
  const row = paper.pdf.struct('TR');
  table.add(row);
  const isSum = size > 12;
  const font = isSum ? 'display' : 'text';
  const y = isSum ? paper.y + 3 : paper.y;
  write(
    paper,
    row,
    'TH',
    label,
    { x, y, width: labelWidth },
    { font: isSum ? 'strong' : 'text', size: isSum ? 11 : size },
  );
  const place = { x: x + labelWidth, y: paper.y, width: width - labelWidth };
  write(paper, row, 'TD', formatCents(cents), place, { font, size: isSum ? 15 : size, align: 'right' });
  row.end();
}

const payColumn = 84;
const linkStyle = { size: 9.5, color: ink.thread } as const;

/** A sentence on a ground of its own, such as how it was paid; below it, how it can be. */
export function writeBox(
  paper: Paper,
  heading: string,
  text: string,
  howToPay: HowToPay | null = null,
): void {
  const rows = howToPay ? payRows(howToPay) : [];
  const link = howToPay?.url ? `Pay by card: ${howToPay.url.replace(/\?.*$/, '')}` : '';
  const inner = page.width - page.left - page.right - 28;
  const strong = { font: 'strong', size: 10.5 } as const;
  const height =
    heightOf(paper, heading, inner, strong) +
    heightOf(paper, text, inner) +
    rows.length * 14 +
    (rows.length > 0 ? 6 : 0) +
    (link ? 20 : 0) +
    22;
  paper.y += 18;
  makeRoom(paper, height);
  const top = paper.y;
  decorate(paper, pdf =>
    pdf
      .roundedRect(page.left, top, page.width - page.left - page.right, height, 4)
      .fillColor(ink.tint)
      .fill(),
  );
  const place = { x: page.left + 14, width: inner };
  const below = write(paper, paper.root, 'P', heading, { ...place, y: top + 10 }, strong);
  let y = write(paper, paper.root, 'P', text, { ...place, y: below + 1 });
  if (rows.length > 0) y = writePayRows(paper, rows, place.x, y + 6);
  if (howToPay?.url && link) {
    paper.root.add(
      paper.pdf.struct('P', {}, () => {
        const options = pen(paper, inner, linkStyle);
        paper.pdf.text(link, place.x, y + 6, { ...options, link: howToPay.url, underline: true });
      }),
    );
  }
  paper.y = top + height;
}

/** Pairs as a table of two columns: the label names its row. */
function writePayRows(
  paper: Paper,
  rows: readonly { label: string; value: string }[],
  x: number,
  top: number,
): number {
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  let y = top;
  for (const { label, value } of rows) {
    const row = paper.pdf.struct('TR');
    table.add(row);
    write(paper, row, 'TH', label, { x, y, width: payColumn }, { size: 8.5, color: ink.soft });
    write(paper, row, 'TD', value, { x: x + payColumn, y, width: 360 }, { font: 'strong' });
    row.end();
    y += 14;
  }
  table.end();
  return y;
}
