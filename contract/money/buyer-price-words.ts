/** The words for prices that only this buyer has, the same in cart, checkout, order, emails, quotes and invoices. */
import { formatCents } from './money.ts';
import type { BuyerPriceSource, SoldBuyerPrice } from './buyer-prices.ts';

export const buyerPriceNames: Record<BuyerPriceSource, string> = {
  organisation: 'Organisation’s prices',
  customer: 'Agreed prices',
  member: 'Member discount',
};

/** Beside a line: "Member discount, usually $240.00". */
export const buyerPriceNote = ({ of, listTotalCents }: SoldBuyerPrice): string =>
  `${buyerPriceNames[of]}, usually ${formatCents(listTotalCents)}`;

export interface BoughtLine {
  totalCents: number;
  buyerPrice?: SoldBuyerPrice | null | undefined;
}

/**
 * Rows above the subtotal: what the goods usually cost, and a row below zero for each kind of terms. Empty where every
 * line is at everybody's price.
 */
export function buyerPriceRows(lines: readonly BoughtLine[]): { label: string; cents: number }[] {
  const off = new Map<BuyerPriceSource, number>();
  for (const { totalCents, buyerPrice } of lines) {
    if (buyerPrice) {
      const { of, listTotalCents } = buyerPrice;
      off.set(of, (off.get(of) ?? 0) + totalCents - listTotalCents);
    }
  }
  if (off.size === 0) return [];
  const usual = lines.reduce((sum, line) => sum + (line.buyerPrice?.listTotalCents ?? line.totalCents), 0);
  return [
    { label: 'Usual price', cents: usual },
    ...[...off].map(([of, cents]) => ({ label: buyerPriceNames[of], cents })),
  ];
}

/** Of a line that was sold in several rows, one for each price of a piece. */
export function soldBuyerPriceOf(
  rows: readonly { totalPriceCents: number; buyerPrice?: SoldBuyerPrice | undefined }[],
): SoldBuyerPrice | null {
  const of = rows.find(row => row.buyerPrice)?.buyerPrice?.of;
  if (!of) return null;
  const list = rows.map(row => row.buyerPrice?.listTotalCents ?? row.totalPriceCents);
  return { of, listTotalCents: list.reduce((sum, cents) => sum + cents, 0) };
}
