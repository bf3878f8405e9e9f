/** The lines of an invoice. A line is never torn apart; each further page repeats the heads. */
import type { InvoiceDocument, InvoiceLine } from '#contract/invoices/endpoints.ts';
import { lineNotes, pricedLine } from '#contract/invoices/invoice-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { unitText } from '#contract/money/pieces-price.ts';
import { writeColumnHeads } from './column-heads.ts';
import { type Element, heightOf, innerWidth, ink, lowestY, page, type Paper, rule, write } from './paper.ts';

const widths = { quantity: 52, unit: 72, amount: 82 } as const;
const described = innerWidth - widths.quantity - widths.unit - widths.amount;
const columns = [
  { title: 'Description', x: page.left, width: described - 14, align: 'left' },
  { title: 'Quantity', x: page.left + described, width: widths.quantity, align: 'right' },
  { title: 'Unit price', x: page.left + described + widths.quantity, width: widths.unit, align: 'right' },
  { title: 'Amount', x: page.width - page.right - widths.amount, width: widths.amount, align: 'right' },
] as const;

const small = { size: 8.5, color: ink.soft } as const;
const nameStyle = { font: 'strong', size: 10 } as const;

export function writeLines(paper: Paper, { lines }: InvoiceDocument): void {
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  writeColumnHeads(paper, table, columns);
  for (const line of lines) {
    if (paper.y + lineHeight(paper, line) > lowestY) {
      paper.pdf.addPage();
      paper.y = page.top;
      writeColumnHeads(paper, table, columns);
    }
    writeLine(paper, table, line);
  }
  table.end();
}

function writeLine(paper: Paper, table: Element, line: InvoiceLine): void {
  const row = paper.pdf.struct('TR');
  table.add(row);
  const [first, ...figures] = columns;
  const cell = paper.pdf.struct('TD');
  row.add(cell);
  let y = write(paper, cell, 'P', line.name, { ...first, y: paper.y }, nameStyle);
  for (const note of lineNotes(line)) y = write(paper, cell, 'P', note, { ...first, y }, small);
  cell.end();
  const texts = [String(line.quantity), unitText(pricedLine(line)), formatCents(line.totalCents)];
  figures.forEach(({ x, width, align }, at) => {
    write(paper, row, 'TD', texts[at] ?? '', { x, y: paper.y + 0.5, width }, { align });
  });
  row.end();
  paper.y += lineHeight(paper, line);
  rule(paper, paper.y - 6, { width: 0.4 });
}

function lineHeight(paper: Paper, line: InvoiceLine): number {
  const { width } = columns[0];
  const notes = lineNotes(line).reduce((sum, note) => sum + heightOf(paper, note, width, small), 0);
  return heightOf(paper, line.name, width, nameStyle) + notes + 13;
}
