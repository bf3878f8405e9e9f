/**
 * Pieces and their unit price, in words. A price agreed for a whole lot seldom divides evenly by its pieces, so no unit
 * price is shown for it.
 */
import { formatCents } from './money.ts';

interface PricedPieces {
  totalQuantity: number;
  price: number;
  totalPrice: number;
}

/** "$28.50"; empty for a price agreed for the whole lot. */
export function unitText({ totalQuantity, price, totalPrice }: PricedPieces): string {
  return totalQuantity * price === totalPrice ? formatCents(price) : '';
}

/** "24 × $28.50", "24 pieces". */
export function piecesText(line: PricedPieces): string {
  const unit = unitText(line);
  if (unit) return `${line.totalQuantity} × ${unit}`;
  return line.totalQuantity === 1 ? '1 piece' : `${line.totalQuantity.toLocaleString('en-AU')} pieces`;
}
