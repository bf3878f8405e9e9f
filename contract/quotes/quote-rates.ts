/** What the instant quote reckons with. Data only: the first load has it among the shop's facts. */
export interface QuantityTier {
  fromQuantity: number;
  factorBasisPoints: number;
  enabled: boolean;
}

export interface LocationTier {
  /** `null` is "More". */
  upTo: number | null;
  factorBasisPoints: number;
}

export interface QuoteRates {
  dollarsPerPiece: number;
  quantityTiers: readonly QuantityTier[];
  /** The first row whose `upTo` is not exceeded. */
  locationTiers: readonly LocationTier[];
  embroideryBasisPoints: number;
}

/** The tier from 100 pieces exists, but is switched off: from 50 pieces on, an estimate is 10 % lower and no more. */
export const quoteRates: QuoteRates = {
  dollarsPerPiece: 15,
  quantityTiers: [
    { fromQuantity: 50, factorBasisPoints: 9_000, enabled: true },
    { fromQuantity: 100, factorBasisPoints: 8_000, enabled: false },
  ],
  locationTiers: [
    { upTo: 1, factorBasisPoints: 10_000 },
    { upTo: 2, factorBasisPoints: 13_000 },
    { upTo: 4, factorBasisPoints: 18_000 },
    { upTo: null, factorBasisPoints: 22_000 },
  ],
  embroideryBasisPoints: 14_000,
};
