/**
 * What a buyer pays less than everybody for goods and techniques: the member discount, and what the office has agreed
 * with a customer or an organisation. The best price wins; they are never added up. Pure, in the browser and on the
 * server; no zod.
 */
import type { PricedTechnique, TechniquePrice } from '../techniques/technique.ts';

/** Whose terms make a price. */
export type BuyerPriceSource = 'organisation' | 'customer' | 'member';

/** What the office has agreed with one of them. */
export interface AgreedPrices {
  of: Exclude<BuyerPriceSource, 'member'>;
  /** Off the price of every product; 0 for none. */
  basisPoints: number;
  /** Fixed prices of one piece, by product. */
  prices: readonly FixedPrice[];
  /** Price tables of techniques. Missing: none, or from before there were some. */
  techniques?: readonly AgreedTechnique[] | undefined;
}

/** What a piece of one product costs its buyer. */
export interface FixedPrice {
  productId: number;
  unitCents: number;
}

/** What decorating a piece by one technique costs its buyer, as a table like the technique's own. Cents above 0. */
export interface AgreedTechnique extends Pick<TechniquePrice, 'by' | 'columns' | 'rows'> {
  techniqueId: string;
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

/** What is charged, with the buyer's own tables beside those of the techniques. The same object where they have none. */
export function settingsFor<S extends { techniques: readonly PricedTechnique[] }>(
  buyer: Buyer | null | undefined,
  settings: S,
): S {
  const techniques = techniquesFor(buyer, settings.techniques);
  return techniques === settings.techniques ? settings : { ...settings, techniques };
}

export function techniquesFor<T extends PricedTechnique>(
  buyer: Buyer | null | undefined,
  techniques: readonly T[],
): readonly T[] {
  const all = (buyer?.agreed ?? []).flatMap(({ of, techniques: own = [] }) =>
    own.map(terms => ({ of, ...terms })),
  );
  if (all.length === 0) return techniques;
  return techniques.map(one => {
    const agreed = all.filter(({ techniqueId }) => techniqueId === one.id);
    return agreed.length > 0 ? { ...one, agreed } : one;
  });
}
