/** Rows of amounts at the right, the last of them the sum. */
import type { Amount } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { decorate, type Element, heightOf, ink, makeRoom, page, type Paper, rule, write } from './paper.ts';

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

/** A sentence on a ground of its own, such as how it was paid. */
export function writeBox(paper: Paper, heading: string, text: string): void {
  const inner = page.width - page.left - page.right - 28;
  const strong = { font: 'strong', size: 10.5 } as const;
  const height = heightOf(paper, heading, inner, strong) + heightOf(paper, text, inner) + 22;
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
  write(paper, paper.root, 'P', text, { ...place, y: below + 1 });
  paper.y = top + height;
}
