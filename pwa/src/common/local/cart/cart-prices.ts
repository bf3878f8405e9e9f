/** What the cart costs, from the catalogue and the shop's price figures. The cart page and the checkout both use it. */
import { useMemo } from 'react';
import type { CartLine } from '#contract/cart/cart.ts';
import { type Buyer, buyerPriceFor, settingsFor, techniquesFor } from '#contract/money/buyer-prices.ts';
import type { Product } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { priceCart, type PricedCart, type RefusalCode } from '#contract/money/pricing.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import type { Destination, ShippingMethod } from '#contract/checkout/shipping.ts';
import { asPricedProduct } from '../catalogue/priced-product.ts';
import { areMeasured, asPricingLine, type MeasureLine } from './pricing-line.ts';
import { useMeasureLine } from './use-measure-line.ts';
import { useShopFacts } from '../catalogue/shop-facts.ts';
import { useProducts, type ProductStates } from '../catalogue/use-products.ts';

/** What the prices are based on. */
interface Source {
  products: ReadonlyMap<number, Product>;
  /** Whose terms the prices are by. */
  buyer: Buyer | null;
  /** ISO time of the oldest copy among them. Null if the server has just confirmed them all. */
  asOf: string | null;
  isAsking: boolean;
  reload: () => void;
}

export type CartPrices =
  /** At least one product's price is still being asked for. */
  | { phase: 'loading' }
  /** A price is neither on this device nor available right now. */
  | { phase: 'unknown'; reload: () => void }
  /** Lines that can't be sold, by line id. The cart has no total until they are removed. */
  | ({ phase: 'refused'; refusals: ReadonlyMap<string, RefusalCode> } & Source)
  | ({ phase: 'priced'; cart: PricedCart } & Source);

interface Bought {
  isCompany?: boolean;
  postalCode?: string | undefined;
  shippingMethod?: ShippingMethod | undefined;
  /** Whoever is signed in. Missing: everybody's prices. */
  buyer?: Buyer | null;
}

export function useCartPrices(
  lines: readonly CartLine[],
  { isCompany = false, postalCode, shippingMethod, buyer = null }: Bought = {},
): CartPrices {
  const shop = useShopFacts();
  const ids = useMemo(() => lines.map(line => line.productId), [lines]);
  const { products, reload } = useProducts(ids);
  const isMeasured = areMeasured(lines, techniquesFor(buyer, shop.techniques));
  const { measureLine, isFailed } = useMeasureLine(isMeasured);
  return useMemo((): CartPrices => {
    if (isMeasured && !measureLine) return isFailed ? { phase: 'unknown', reload } : { phase: 'loading' };
    const destination = { postalCode, method: shippingMethod };
    return priceLines({
      lines,
      products,
      reload,
      shop,
      isCompany,
      destination,
      measureLine,
      buyer,
    });
  }, [
    lines,
    products,
    reload,
    shop,
    isCompany,
    postalCode,
    shippingMethod,
    isMeasured,
    measureLine,
    isFailed,
    buyer,
  ]);
}

interface Known {
  lines: readonly CartLine[];
  products: ProductStates;
  reload: () => void;
  shop: ShopFacts;
  isCompany: boolean;
  destination?: Destination;
  /** Where a price follows from the size of a design. */
  measureLine?: MeasureLine | undefined;
  /** Whose terms count. Missing: everybody's prices. */
  buyer?: Buyer | null;
}

export function priceLines({
  lines,
  products: states,
  reload,
  shop,
  isCompany,
  destination = {},
  measureLine,
  buyer = null,
}: Known): CartPrices {
  const products = new Map<number, Product>();
  let asOf: string | null = null;
  let isAsking = false;
  for (const [id, state] of states) {
    if (state.phase === 'loading') return { phase: 'loading' };
    isAsking ||= state.isAsking;
    if (state.phase === 'ready') {
      products.set(id, state.value);
      if (state.asOf !== null && (asOf === null || state.asOf < asOf)) asOf = state.asOf;
    }
    // A 404 from the server means "no longer sold". Any other failure means that we don't know.
    else if (!isGone(state.error))
      return state.isAsking ? { phase: 'loading' } : { phase: 'unknown', reload };
  }
  if (!lines.every(line => states.has(line.productId))) return { phase: 'loading' };
  const priced = priceCart({
    lines: lines.map(line => asPricingLine(line, measureLine?.(line, products.get(line.productId)))),
    findProduct: id => {
      const product = products.get(id);
      return product && asPricedProduct(product, buyerPriceFor(buyer, id));
    },
    settings: settingsFor(buyer, pricingSettingsOf(shop)),
    destination,
    isCompany,
  });
  const source = { products, buyer, asOf, isAsking, reload };
  if (priced.ok) return { phase: 'priced', cart: priced.cart, ...source };
  const refusals = new Map(priced.refusals.map(({ lineId, code }) => [lineId, code]));
  return { phase: 'refused', refusals, ...source };
}

function isGone(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
