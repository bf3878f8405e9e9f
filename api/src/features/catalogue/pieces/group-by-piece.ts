import { pieceOf } from '#contract/catalogue/pieces/catalogue-pieces.ts';

export function groupByPiece<T extends { id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(pieceOf(row.id));
    if (group) group.push(row);
    else groups.set(pieceOf(row.id), [row]);
  }
  return groups;
}
