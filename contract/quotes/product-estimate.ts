/**
 * The instant quote for a product of the catalogue: the shop's own price for that product, technique and number of
 * pieces, with set-up and without freight. The written formula stays for what the shop doesn't sell online.
 */
import { toDecorationMethod } from '../artwork/placements.ts';
import { gstIncludedFor } from '../money/gst.ts';
import { cents, sumCents } from '../money/money.ts';
import { type PricedProduct, type PricingSettings, priceCart } from '../money/pricing.ts';
import { estimateQuote, type QuoteEstimate, type QuoteRequestFigures } from './quote-estimate.ts';
import type { QuoteRates } from './quote-rates.ts';

export interface EstimateParts {
  rates: QuoteRates;
  settings: PricingSettings;
  /** The one of this name; missing for any other words. */
  product?: PricedProduct | undefined;
}

/** Null below the minimum quantity or for figures that are not whole. */
export function estimateRequest(
  figures: QuoteRequestFigures,
  { rates, settings, product }: EstimateParts,
): QuoteEstimate | null {
  const written = estimateQuote(figures, rates);
  return written && ((product && estimateProduct(figures, product, settings)) ?? written);
}

/** Null for what can't be bought online this way: without a price, or by a technique it isn't offered in. */
function estimateProduct(
  { quantity, locationCount, decorationMethod }: QuoteRequestFigures,
  product: PricedProduct,
  settings: PricingSettings,
): QuoteEstimate | null {
  const method = toDecorationMethod(decorationMethod, settings.techniques);
  if (method === null) return null;
  const line = {
    lineId: 'quote',
    designGroupId: null,
    productId: 0,
    colourId: null,
    sizeQuantities: [{ size: '', quantity }],
    // Designs that nobody has seen: each is set up on its own, at the technique's first price.
    placements: Array.from({ length: locationCount }, (_, at) => ({
      position: `place ${at + 1}`,
      decorationMethod: method,
    })),
    allowMultipleColors: false,
  };
  const priced = priceCart({ lines: [line], findProduct: () => product, settings });
  if (!priced.ok) return null;
  const { subtotalCents, surchargeCents, setupCents } = priced.cart;
  const incGstCents = sumCents([subtotalCents, surchargeCents, setupCents]);
  const gst = gstIncludedFor(settings.gstRegistered ?? true, incGstCents);
  return { incGstCents, exGstCents: cents(incGstCents - gst), mayPriceLower: false };
}

/** The product that these words name, whatever the capitals; missing if none does, or several. */
export function productNamed<P extends { name: string }>(
  products: readonly P[],
  words: string,
): P | undefined {
  const wanted = words.trim().toLowerCase();
  const found = products.filter(({ name }) => name.trim().toLowerCase() === wanted);
  return found.length === 1 ? found[0] : undefined;
}
