import type { SizeQuantity } from '#contract/cart/cart.ts';
import { clampQuantity } from '#contract/cart/cart-quantities.ts';

type Pieces = Readonly<Record<string, number>>;

export function oneMoreOfEach(made: readonly string[], pieces: Pieces): SizeQuantity[] {
  return made.map(size => ({ size, quantity: clampQuantity((pieces[size] ?? 0) + 1) }));
}

/** Another row's pieces, for the sizes that are made in this colour. */
export function sizesLike(made: readonly string[], pieces: Pieces): SizeQuantity[] {
  return made.map(size => ({ size, quantity: pieces[size] ?? 0 }));
}
