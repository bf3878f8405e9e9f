/** Notes beside a line's price in the cart. */
import type { CartLine } from '#contract/cart/cart.ts';
import { buyerPriceFor } from '#contract/money/buyer-prices.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { nextPriceBreak } from '#contract/money/pricing.ts';
import { piecesInCart } from '#pwa/common/local/cart/cart-lines.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { asPricedProduct } from '#pwa/common/local/catalogue/priced-product.ts';

/**
 * "6 more pieces: $19.95 each", by line id. Pieces count across all lines of a product, so it is shown once, on the
 * last line, where a piece would be added.
 */
export function nextSteps(lines: readonly CartLine[], prices: CartPrices): ReadonlyMap<string, string> {
  if (prices.phase !== 'priced') return new Map();
  const said = [...linesByProduct(lines)].flatMap(([productId, own]) => {
    const product = prices.products.get(productId);
    const last = own.at(-1);
    const next =
      product &&
      nextPriceBreak(asPricedProduct(product, buyerPriceFor(prices.buyer, productId)), piecesInCart(own));
    if (!next || !last) return [];
    const where = own.length > 1 ? ', in any colour' : '';
    const words = `${next.morePieces.toLocaleString('en-AU')} more ${
      next.morePieces === 1 ? 'piece' : 'pieces'
    }${where}: ${formatCents(next.unitPriceCents)} each`;
    return [[last.id, words] as const];
  });
  return new Map(said);
}

/** Lines that are counted together for their price, by line id: "Price for 22 pieces in 2 lines". */
export function sharedCounts(lines: readonly CartLine[]): ReadonlyMap<string, string> {
  const groups = [...linesByProduct(lines).values()].filter(own => own.length > 1);
  return new Map(
    groups.flatMap(own => {
      const words = `for ${piecesText(piecesInCart(own))} in ${own.length} lines`;
      return own.map(line => [line.id, words] as const);
    }),
  );
}

function linesByProduct(lines: readonly CartLine[]): Map<number, CartLine[]> {
  const groups = new Map<number, CartLine[]>();
  for (const line of lines) groups.set(line.productId, [...(groups.get(line.productId) ?? []), line]);
  return groups;
}
