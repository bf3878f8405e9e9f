import type { BuyerPriceSource } from './buyer-prices.ts';

export const buyerPriceSources = ['organisation', 'customer', 'member'] as const satisfies BuyerPriceSource[];

/** Per cent in hundredths, as settings have them: 1250 is 12.5 %. */
export const buyerPriceLimits = {
  mostBasisPoints: 5_000,
  basisPointStep: 10,
  prices: 200,
  techniques: 20,
} as const;

/** "12.5 %". */
export const percentText = (basisPoints: number): string => `${basisPoints / 100} %`;
