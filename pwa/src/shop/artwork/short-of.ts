import type { Product } from '#contract/catalogue/endpoints.ts';
import { shortagesOf, shortageText } from '#contract/catalogue/stock.ts';
import type { DesignState } from './design-state.ts';

/** Why the choice can't be bought as it is. Stored earlier or typed on another device, it may exceed the stock now. */
export function shortOf(product: Product, { chosen }: Pick<DesignState, 'chosen'>): string | null {
  if (product.isSoldOut) return 'This product is sold out.';
  const lines = chosen.map(({ colourId, pieces }) => ({
    productId: product.id,
    color: { name: product.colors.find(({ id }) => id === colourId)?.name ?? '' },
    sizeQuantities: Object.entries(pieces).map(([size, quantity]) => ({ size, quantity })),
  }));
  for (const line of lines) {
    const [short] = shortagesOf(line, lines, product);
    if (short) return `${line.color.name}: ${shortageText(short)}`;
  }
  return null;
}
