/** A customer's statement on paper. */
import type { Readable } from 'node:stream';
import { ageSteps, ageWords } from '#contract/receivables/ageing.ts';
import type { Statement } from '#contract/receivables/list-endpoints.ts';
import { closingWords, entryWords, periodWords } from '#contract/receivables/statement-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { formatAbn } from '#contract/text/abn.ts';
import { formatIsoDay } from '#contract/time/dates.ts';
import { writeHead } from './document-head.ts';
import { writeColumnHeads } from './column-heads.ts';
import {
  createPaper,
  type Element,
  finish,
  heightOf,
  innerWidth,
  ink,
  lowestY,
  page,
  type Paper,
  rule,
  write,
} from './paper.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { writeBox } from './totals.ts';

export type DrawStatement = (statement: Statement) => Readable;

const widths = { day: 84, amount: 84, balance: 90 } as const;
const words = innerWidth - widths.day - widths.amount - widths.balance;
const columns = [
  { title: 'Day', x: page.left, width: widths.day, align: 'left' },
  { title: 'What', x: page.left + widths.day, width: words - 10, align: 'left' },
  { title: 'Amount', x: page.left + widths.day + words, width: widths.amount, align: 'right' },
  { title: 'Balance', x: page.width - page.right - widths.balance, width: widths.balance, align: 'right' },
] as const;

export function createDrawStatement(fonts: PdfFonts): DrawStatement {
  return statement => {
    const { seller, customer, closingCents, bank, payId } = statement;
    const paper = createPaper(fonts, {
      title: `Statement for ${customer.name}`,
      author: seller.name,
      subject: periodWords(statement),
      createdAt: new Date(`${statement.to}T00:00:00Z`),
    });
    const abn = seller.abn ? `ABN ${formatAbn(seller.abn)}` : '';
    writeHead(paper, {
      title: 'Statement',
      from: [seller.name, abn, seller.address, seller.email, seller.phone].filter(Boolean),
      to: [customer.name, customer.contact, customer.email].filter(Boolean),
      facts: [
        ['From', formatIsoDay(statement.from)],
        ['To', formatIsoDay(statement.to)],
        ['Balance', formatCents(closingCents)],
      ],
    });
    writeEntries(paper, statement);
    paper.y += 14;
    writeAgeing(paper, statement);
    const howToPay =
      closingCents > 0 ? { bank, payId, reference: customer.name, openCents: closingCents, url: null } : null;
    writeBox(paper, closingCents > 0 ? 'To pay' : 'Balance', closingWords(statement), howToPay);
    return finish(
      paper,
      `${seller.name.slice(0, 60)}${abn ? `, ${abn}` : ''}. Statement ${periodWords(statement)}`,
    );
  };
}

function writeEntries(paper: Paper, { openingCents, entries, from }: Statement): void {
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  writeColumnHeads(paper, table, columns);
  writeRow(paper, table, [formatIsoDay(from), 'Brought forward', '', formatCents(openingCents)]);
  for (const entry of entries) {
    writeRow(paper, table, [
      formatIsoDay(entry.at),
      entryWords(entry),
      formatCents(entry.amountCents),
      formatCents(entry.balanceCents),
    ]);
  }
  table.end();
}

const small = { size: 8.5, color: ink.soft } as const;

function writeRow(paper: Paper, table: Element, cells: readonly string[]): void {
  const height = heightOf(paper, cells[1] ?? '', columns[1].width) + 8;
  if (paper.y + height > lowestY) {
    paper.pdf.addPage();
    paper.y = page.top;
    writeColumnHeads(paper, table, columns);
  }
  const row = paper.pdf.struct('TR');
  table.add(row);
  columns.forEach(({ x, width, align }, at) => {
    write(paper, row, 'TD', cells[at] ?? '', { x, y: paper.y, width }, { align });
  });
  row.end();
  paper.y += height;
  rule(paper, paper.y - 5, { width: 0.4 });
}

function writeAgeing(paper: Paper, { ageing }: Statement): void {
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  const width = innerWidth / ageSteps.length;
  for (const [tag, style, textOf] of [
    ['TH', small, (step: keyof typeof ageing) => ageWords[step]],
    ['TD', { font: 'strong' as const }, (step: keyof typeof ageing) => formatCents(ageing[step])],
  ] as const) {
    const row = paper.pdf.struct('TR');
    table.add(row);
    ageSteps.forEach((step, at) => {
      write(
        paper,
        row,
        tag,
        textOf(step),
        { x: page.left + at * width, y: paper.y, width: width - 6 },
        style,
      );
    });
    row.end();
    paper.y += 15;
  }
  table.end();
}
