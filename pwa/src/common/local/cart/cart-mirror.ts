/**
 * The cart in local storage: one fixed key, without the design files. It serves the header's count and the first
 * paint; the source of truth is IndexedDB. A failed write of the mirror is only logged.
 */
import { totalQuantity, type CartLine } from '#contract/cart/cart.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import { centsToDollars } from '#contract/money/money.ts';
import { priceCart, type PricedLine, type PricingSettings } from '#contract/money/pricing.ts';
import { readProductCopies } from '../catalogue/catalogue-copies.ts';
import { asPricedProduct } from '../catalogue/priced-product.ts';
import { areMeasured, asPricingLine, loadMeasureLine, type MeasureLine } from './pricing-line.ts';
import type { ShopDatabase } from '../database/shop-database.ts';

/** The line, and what is needed to rebuild it if the database is lost. Prices are in dollars. */
type MirrorLine = CartLine & {
  price?: number;
  setupFee?: number;
  totalQuantity: number;
  totalPrice?: number;
};

export async function mirrorText(
  db: ShopDatabase,
  lines: readonly CartLine[],
  settings: PricingSettings,
  /** Products as a page shows them now. Others are read from this device's copies. */
  shown: ReadonlyMap<number, Product> = new Map(),
): Promise<string> {
  const copies = await readProductCopies(
    db,
    lines.map(line => line.productId),
  );
  // Without the measures the mirror has no prices; it is for display only.
  const measureLine = areMeasured(lines, settings.techniques)
    ? await loadMeasureLine().catch(() => undefined)
    : undefined;
  const priceOf = priceByLine(new Map([...copies, ...shown]), lines, settings, measureLine);
  return JSON.stringify(lines.map(line => mirrorLine(line, priceOf.get(line.id))));
}

function mirrorLine(line: CartLine, price: PricedLine | undefined): MirrorLine {
  return {
    ...line,
    designPlacements: line.designPlacements.map(place => ({ ...place, designFile: null })),
    totalQuantity: totalQuantity(line),
    ...(price && {
      price: centsToDollars(price.unitPriceCents),
      setupFee: centsToDollars(price.setupFeeCents),
      totalPrice: centsToDollars(price.totalPriceCents),
    }),
  };
}

/** The mirror's prices are for display only. They are never charged. */
function priceByLine(
  known: ReadonlyMap<number, Product>,
  lines: readonly CartLine[],
  settings: PricingSettings,
  measureLine: MeasureLine | undefined,
): Map<string, PricedLine> {
  const priced = priceCart({
    lines: lines.flatMap(line => {
      const product = known.get(line.productId);
      return product ? [asPricingLine(line, measureLine?.(line, product))] : [];
    }),
    findProduct: id => {
      const product = known.get(id);
      return product && asPricedProduct(product);
    },
    settings,
  });
  return new Map(priced.ok ? priced.cart.lines.map(line => [line.lineId, line]) : []);
}
