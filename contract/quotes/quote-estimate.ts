/**
 * The instant quote estimate: 15 dollars × quantity × factors, rounded to whole dollars and kept in cents, without GST
 * and freight. Factors are basis points and the sum is exact in integers: 50 pieces, 2 locations, embroidered are
 * 1228.5, which must round up.
 */
import type { CentsLike } from '../money/money.ts';
import { cents, formatCents, type Cents } from '../money/money.ts';
import { exGstToIncGst } from '../money/gst.ts';
import { toDecorationMethod } from '../artwork/placements.ts';
import { type QuantityTier, quoteRates, type QuoteRates } from './quote-rates.ts';
import { quoteMinQuantity } from '../shop/shop-defaults.ts';

export { quoteRates, type QuantityTier, type QuoteRates };

/** The choices of the panel; More sends 5. */
export const printLocationChoices = [
  { label: '1', count: 1 },
  { label: '2', count: 2 },
  { label: '4', count: 4 },
  { label: 'More', count: 5 },
] as const;

export const quotePurposes = ['staff', 'event', 'promotion', 'client-gifts', 'prospecting', 'other'] as const;
export const quoteHelpTypes = ['call-me', 'company-quote', 'proposal'] as const;

export const maxQuoteQuantity = 100_000;

export interface QuoteRequestFigures {
  quantity: number;
  locationCount: number;
  /** `printed`, `print` or `embroidery`. */
  decorationMethod: string;
}

export interface QuoteEstimate {
  exGstCents: Cents;
  incGstCents: Cents;
  /** "Orders of 100+ usually price lower — confirmed in your quote": a tier is reached but switched off. */
  mayPriceLower: boolean;
}

const one = 10_000n;

/** Null below the minimum quantity or for figures that are not whole. */
export function estimateQuote(figures: QuoteRequestFigures, rates: QuoteRates): QuoteEstimate | null {
  const { quantity, locationCount } = figures;
  if (!Number.isSafeInteger(quantity) || quantity < quoteMinQuantity || quantity > maxQuoteQuantity)
    return null;
  if (!Number.isSafeInteger(locationCount) || locationCount < 1) return null;
  const isEmbroidered = toDecorationMethod(figures.decorationMethod) === 'embroidery';

  const reached = rates.quantityTiers.filter(tier => quantity >= tier.fromQuantity);
  const factors = [
    tierFactor(reached.filter(tier => tier.enabled)),
    locationFactor(locationCount, rates),
    isEmbroidered ? rates.embroideryBasisPoints : 10_000,
  ];
  const product = factors.reduce(
    (sum, factor) => sum * BigInt(factor),
    BigInt(rates.dollarsPerPiece) * BigInt(quantity),
  );
  const scale = one ** BigInt(factors.length);
  const wholeDollars = Number((2n * product + scale) / (2n * scale));
  const exGstCents = cents(wholeDollars * 100);
  return {
    exGstCents,
    incGstCents: exGstToIncGst(exGstCents),
    mayPriceLower: reached.some(tier => !tier.enabled),
  };
}

function tierFactor(tiers: readonly QuantityTier[]): number {
  const highest = tiers.reduce<QuantityTier | null>(
    (best, tier) => (best && best.fromQuantity > tier.fromQuantity ? best : tier),
    null,
  );
  return highest?.factorBasisPoints ?? 10_000;
}

function locationFactor(locationCount: number, rates: QuoteRates): number {
  const tier = rates.locationTiers.find(row => row.upTo === null || locationCount <= row.upTo);
  return tier?.factorBasisPoints ?? 10_000;
}

/** A stored estimate, as the office sees it: "$675.00", or "TBD" without one. */
export function formatEstimate(estimatedPriceCents: CentsLike | null): string {
  return estimatedPriceCents === null ? 'TBD' : formatCents(estimatedPriceCents);
}
