import { type Element, ink, type Paper, rule, write } from './paper.ts';

export interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** The first row of a table, with the rule below it; again at the top of each page. */
export function writeColumnHeads(paper: Paper, table: Element, columns: readonly Column[]): void {
  const row = paper.pdf.struct('TR');
  table.add(row);
  for (const { title, x, width, align } of columns)
    write(paper, row, 'TH', title, { x, y: paper.y, width }, { size: 8.5, color: ink.soft, align });
  row.end();
  paper.y += 15;
  rule(paper, paper.y, { width: 1 });
  paper.y += 8;
}
