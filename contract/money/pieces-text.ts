/** A count of garments in words. */
import { groupedFigure } from './money.ts';

/** "1 piece", "10,021 pieces". */
export function piecesText(count: number): string {
  return `${groupedFigure(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}
