/**
 * What a buyer pays less for goods than everybody: the member discount, and what the office has agreed with a customer
 * or an organisation. The best price wins; they are never added up. Pure, in the browser and on the server; no zod.
 */

/** Whose terms make a price. */
export const buyerPriceSources = ['organisation', 'customer', 'member'] as const;
export type BuyerPriceSource = (typeof buyerPriceSources)[number];

/** Per cent in hundredths, as settings have them: 1250 is 12.5 %. */
export const buyerPriceLimits = { mostBasisPoints: 5_000, basisPointStep: 10, prices: 200 } as const;

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
  agreed: readonly AgreedPrices[];
}

/** The best terms for one product. */
export interface BuyerPrice {
  percent?: { of: BuyerPriceSource; basisPoints: number };
  /** Of one piece; sizes that cost more add what they add. */
  fixed?: { of: BuyerPriceSource; unitCents: number };
}

/** Undefined where everybody's price holds. Of equal terms the organisation's are named first. */
export function buyerPriceFor(buyer: Buyer | null | undefined, productId: number): BuyerPrice | undefined {
  if (!buyer) return undefined;
  const percents = [
    ...buyer.agreed.map(({ of, basisPoints }) => ({ of, basisPoints })),
    { of: 'member' as const, basisPoints: buyer.memberBasisPoints },
  ].filter(one => one.basisPoints > 0);
  const fixed = buyer.agreed.flatMap(({ of, prices }) =>
    prices.filter(one => one.productId === productId).map(({ unitCents }) => ({ of, unitCents })),
  );
  const percent = percents.toSorted((a, b) => b.basisPoints - a.basisPoints || inOrder(a, b))[0];
  const price = fixed.toSorted((a, b) => a.unitCents - b.unitCents || inOrder(a, b))[0];
  if (!percent && !price) return undefined;
  return { ...(percent ? { percent } : {}), ...(price ? { fixed: price } : {}) };
}

interface Sourced {
  of: BuyerPriceSource;
}

const inOrder = (a: Sourced, b: Sourced) => buyerPriceSources.indexOf(a.of) - buyerPriceSources.indexOf(b.of);

/** "12.5 %". */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;
