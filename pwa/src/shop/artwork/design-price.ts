import type { Product } from '#contract/catalogue/endpoints.ts';
import type { BuyerPrice } from '#contract/money/buyer-prices.ts';
import { priceCart, unitPriceFor, type PricedCart, type PricingSettings } from '#contract/money/pricing.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';
import { piecesOf, placementsOf, totalPieces, type DesignState } from './design-state.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { letteringOf } from '#contract/roster/roster.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';

export interface DesignPrice {
  pieces: number;
  unitPriceCents: number;
  /** Of a single piece. */
  oneCents: number;
  positions: number;
  /** Null while nothing is chosen or the product has no price. */
  cart: PricedCart | null;
}

/** What this page's choice costs on its own, calculated as in the cart. */
export function priceDesign(
  product: Product,
  state: DesignState,
  settings: PricingSettings,
  buyer?: BuyerPrice,
): DesignPrice {
  const priced = asPricedProduct(product, buyer);
  const placements = product.customizable
    ? pricedPlacements(placementsOf(state), measureOn(garmentOf(product)))
    : [];
  const pieces = totalPieces(state);
  const result = priceCart({
    lines: state.chosen
      .filter(one => piecesOf(one) > 0)
      .map(({ colourId, pieces: bySize, roster }) => ({
        lineId: colourId,
        productId: product.id,
        designGroupId: 'this',
        colourId,
        sizeQuantities: Object.entries(bySize).map(([size, quantity]) => ({ size, quantity })),
        placements,
        allowMultipleColors: state.allowMultipleColors,
        lettering:
          roster && state.lettering && letteringOf({ template: state.lettering, pieces: roster.pieces }),
      })),
    findProduct: () => priced,
    settings,
  });
  return {
    pieces,
    unitPriceCents: unitPriceFor(priced, Math.max(1, pieces)),
    oneCents: unitPriceFor(priced, 1),
    positions: placements.length,
    cart: result.ok && pieces > 0 ? result.cart : null,
  };
}

export interface PriceStep {
  label: string;
  priceCents: number;
  isReached: boolean;
}

/** The price-break strip: "1–19", "20–49", "100+". Empty for a product with a single price. */
export function priceSteps(product: Product, pieces: number, buyer?: BuyerPrice): PriceStep[] {
  const breaks = product.priceBreaks.filter(one => one.price > 0 && one.quantity > 1);
  if (breaks.length === 0) return [];
  const starts = [...new Set([1, ...breaks.map(one => one.quantity)])].toSorted((a, b) => a - b);
  const priced = asPricedProduct(product, buyer);
  return starts.map((from, at) => {
    const next = starts[at + 1];
    return {
      label: next === undefined ? `${from}+` : next - 1 === from ? `${from}` : `${from}\u2013${next - 1}`,
      priceCents: unitPriceFor(priced, from),
      isReached: pieces >= from && (next === undefined || pieces < next),
    };
  });
}
