/** The upper part of a document: who, to whom, and what it is. The same on invoices, notes and quotes. */
import { type Element, heightOf, innerWidth, ink, page, type Paper, stitch, write } from './paper.ts';

const gap = 20;
/** Room for the widest order number, ten times W, beside its label: a number is copied as one word. */
const factsWidth = 176;
const column = (innerWidth - 2 * gap - factsWidth) / 2;

export type Fact = readonly [label: string, value: string];

export interface Head {
  title: string;
  /** The first line of each is the name. */
  from: readonly string[];
  to: readonly string[];
  facts: readonly Fact[];
}

export function writeHead(paper: Paper, { title, from, to, facts }: Head): void {
  const { root } = paper;
  const titleStyle = { font: 'display', size: 30 } as const;
  const nameStyle = { font: 'display', size: 15, align: 'right' } as const;
  const nameWidth = innerWidth * 0.4;
  const right = { x: page.width - page.right - nameWidth, y: page.top + 11, width: nameWidth };
  const below = Math.max(
    write(
      paper,
      root,
      'H1',
      title,
      { x: page.left, y: page.top, width: innerWidth - nameWidth - gap },
      titleStyle,
    ),
    write(paper, root, 'P', from[0] ?? '', right, nameStyle),
  );
  stitch(paper, below + 8);
  paper.y = below + 28;
  const top = paper.y;
  const ends = [
    writeParty(paper, root, ['From', ...from], page.left, top),
    writeParty(paper, root, ['To', ...to], page.left + column + gap, top),
    writeFacts(paper, root, facts, page.left + 2 * (column + gap), top),
  ];
  paper.y = Math.max(...ends) + 24;
}

function writeParty(
  paper: Paper,
  parent: Element,
  [heading = '', ...lines]: readonly string[],
  x: number,
  top: number,
): number {
  let y =
    write(paper, parent, 'H2', heading, { x, y: top, width: column }, { size: 8.5, color: ink.soft }) + 3;
  lines.forEach((line, at) => {
    y = write(
      paper,
      parent,
      'P',
      line,
      { x, y, width: column },
      at === 0 ? { font: 'strong', size: 10.5 } : {},
    );
  });
  return y;
}

/** Pairs as a table of two columns: the label names its row. */
function writeFacts(paper: Paper, parent: Element, facts: readonly Fact[], x: number, top: number): number {
  const { pdf } = paper;
  const label = 70;
  const value = factsWidth - label;
  const table = pdf.struct('Table');
  parent.add(table);
  let y = top;
  for (const [name, text] of facts) {
    const row = pdf.struct('TR');
    table.add(row);
    write(paper, row, 'TH', name, { x, y: y + 0.8, width: label }, { size: 8.5, color: ink.soft });
    write(paper, row, 'TD', text, { x: x + label, y, width: value }, { align: 'right' });
    row.end();
    y += Math.max(heightOf(paper, text, value), heightOf(paper, name, label, { size: 8.5 })) + 2;
  }
  table.end();
  return y;
}
