/**
 * What a buyer pays less for goods than everybody: the member discount, and what the office has agreed with a customer
 * or an organisation. The best price wins; they are never added up. Pure, in the browser and on the server; no zod.
 */

/** Whose terms make a price. */
export type BuyerPriceSource = 'organisation' | 'customer' | 'member';

/** What the office has agreed with one of them. */
export interface AgreedPrices {
  of: Exclude<BuyerPriceSource, 'member'>;
  /** Off the price of every product; 0 for none. */
  basisPoints: number;
  /** Fixed prices of one piece, by product. */
  prices: readonly FixedPrice[];
}

/** What a piece of one product costs its buyer. */
export interface FixedPrice {
  productId: number;
  unitCents: number;
}

/** Of a line that was sold cheaper than to everybody: by whose terms, and what it would have cost otherwise. */
export interface SoldBuyerPrice {
  of: BuyerPriceSource;
  listTotalCents: number;
}

/** Who buys: somebody signed in, or whom the office sells to. */
export interface Buyer {
  /** The shop's discount for accounts; 0 while there is none, or for somebody without an account. */
  memberBasisPoints: number;
  /** Those of an organisation first. */
  agreed: readonly AgreedPrices[];
}

/** The best terms for one product. */
export interface BuyerPrice {
  percent?: { of: BuyerPriceSource; basisPoints: number };
  /** Of one piece; sizes that cost more add what they add. */
  fixed?: { of: BuyerPriceSource; unitCents: number };
}

/** Undefined where everybody's price holds. Of equal terms the first are named; the member discount comes last. */
export function buyerPriceFor(buyer: Buyer | null | undefined, productId: number): BuyerPrice | undefined {
  if (!buyer) return undefined;
  let best: BuyerPrice | undefined;
  const member = { of: 'member', basisPoints: buyer.memberBasisPoints, prices: [] } as const;
  for (const { of, basisPoints, prices } of [...buyer.agreed, member]) {
    if (basisPoints > (best?.percent?.basisPoints ?? 0)) best = { ...best, percent: { of, basisPoints } };
    const unitCents = prices.find(one => one.productId === productId)?.unitCents;
    if (unitCents !== undefined && !(best?.fixed && best.fixed.unitCents <= unitCents))
      best = { ...best, fixed: { of, unitCents } };
  }
  return best;
}
