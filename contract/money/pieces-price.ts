/**
 * Pieces at a price each, in words. What was agreed on as a whole seldom divides by its pieces: then there is no price
 * for one, and none is shown.
 */
import { formatCents } from './money.ts';

interface PricedPieces {
  totalQuantity: number;
  price: number;
  totalPrice: number;
}

/** "$28.50"; empty for what was agreed on as a whole. */
export function unitText({ totalQuantity, price, totalPrice }: PricedPieces): string {
  return totalQuantity * price === totalPrice ? formatCents(price) : '';
}

/** "24 × $28.50", "24 pieces". */
export function piecesText(line: PricedPieces): string {
  const unit = unitText(line);
  if (unit) return `${line.totalQuantity} × ${unit}`;
  return line.totalQuantity === 1 ? '1 piece' : `${line.totalQuantity.toLocaleString('en-AU')} pieces`;
}
