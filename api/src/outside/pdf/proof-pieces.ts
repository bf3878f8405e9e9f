/** The names and numbers of a proof on paper: each piece on a line of its own, with a box to tick. */
import type { CustomerProof } from '#contract/proofs/endpoints.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { templateWords } from '#contract/roster/template-words.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { writeColumnHeads } from './column-heads.ts';
import {
  decorate,
  type Element,
  heightOf,
  innerWidth,
  ink,
  lowestY,
  page,
  type Paper,
  rule,
  write,
} from './paper.ts';

type ProofRoster = NonNullable<CustomerProof['rosters']>[number];

const widths = { box: 46, nth: 34, name: 168, number: 48, size: 60 } as const;
const leftOf = (...before: readonly number[]) => page.left + before.reduce((sum, width) => sum + width, 0);
const noteLeft = leftOf(...Object.values(widths));
const columns = [
  { title: 'Right?', x: leftOf(), width: widths.box - 6, align: 'left' },
  { title: 'Piece', x: leftOf(widths.box), width: widths.nth - 4, align: 'left' },
  { title: 'Name', x: leftOf(widths.box, widths.nth), width: widths.name - 8, align: 'left' },
  { title: 'No.', x: leftOf(widths.box, widths.nth, widths.name), width: widths.number - 6, align: 'left' },
  {
    title: 'Size',
    x: leftOf(widths.box, widths.nth, widths.name, widths.number),
    width: widths.size - 6,
    align: 'left',
  },
  { title: 'Note', x: noteLeft, width: innerWidth - (noteLeft - page.left), align: 'left' },
] as const;

const nameStyle = { font: 'names', size: 10.5 } as const;
const boxSide = 10;

export function writePieces(paper: Paper, roster: ProofRoster): void {
  const { productName, colourName, template, pieces, erasedOn } = roster;
  const what = [productName, colourName].filter(Boolean).join(', ');
  const place = () => ({ x: page.left, y: paper.y, width: innerWidth });
  const title = { font: 'display', size: 17 } as const;
  paper.y = write(paper, paper.root, 'H2', 'Names and numbers', place(), title) + 3;
  const run = `${what}. ${piecesText(pieces.length)}. ${templateWords(template)}.`;
  paper.y = write(paper, paper.root, 'P', run, place(), { size: 10.5 });
  const words = erasedOn
    ? `The names were erased on ${formatShortDate(new Date(`${erasedOn}T00:00:00Z`), 'UTC')}.`
    : 'We print exactly what stands here. Please check every letter and number.';
  paper.y = write(paper, paper.root, 'P', words, place(), { color: ink.soft }) + 10;
  const table = paper.pdf.struct('Table');
  paper.root.add(table);
  writeColumnHeads(paper, table, columns);
  pieces.forEach((piece, at) => {
    const texts = ['', String(at + 1), piece.name || '–', piece.number || '–', piece.size, piece.note];
    const height = rowHeight(paper, texts);
    if (paper.y + height > lowestY) {
      paper.pdf.addPage();
      paper.y = page.top;
      writeColumnHeads(paper, table, columns);
    }
    writeRow(paper, table, texts, height);
  });
  table.end();
}

const styleOf = (at: number) => (at === 2 || at === 3 ? nameStyle : {});

function writeRow(paper: Paper, table: Element, texts: readonly string[], height: number): void {
  const row = paper.pdf.struct('TR');
  table.add(row);
  const { y } = paper;
  columns.forEach(({ x, width }, at) => {
    write(paper, row, 'TD', texts[at] ?? '', { x, y, width }, styleOf(at));
  });
  row.end();
  decorate(paper, pdf =>
    pdf
      .rect(page.left + 2, y + 1, boxSide, boxSide)
      .lineWidth(0.9)
      .strokeColor(ink.text)
      .stroke(),
  );
  paper.y += height;
  rule(paper, paper.y - 4, { width: 0.4 });
}

function rowHeight(paper: Paper, texts: readonly string[]): number {
  return (
    Math.max(...columns.map(({ width }, at) => heightOf(paper, texts[at] ?? '', width, styleOf(at)))) + 8
  );
}
