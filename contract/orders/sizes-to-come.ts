/** Sizes that are filled in later. The pieces were agreed on, so the sizes have to add up to them. Pure. */
import type { SizeQuantity } from '../cart/cart.ts';
import { formatSizes } from '../catalogue/sizes.ts';
import { type RosterPiece, rosterSizes } from '../roster/roster.ts';

interface Agreed {
  /** On sale in the colour of the line. */
  sizes: readonly string[];
  totalQuantity: number;
}

/** Why the sizes cannot be taken, in a sentence; null if they can. */
export function wrongSizes({ sizes, totalQuantity }: Agreed, given: readonly SizeQuantity[]): string | null {
  const unknown = given.find(({ size }) => !sizes.includes(size));
  if (unknown) return `There is no size ${unknown.size}.`;
  if (new Set(given.map(({ size }) => size)).size < given.length) return 'Each size can be named once.';
  if (!given.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0)) {
    return 'Please enter whole pieces.';
  }
  const rest = totalQuantity - given.reduce((sum, { quantity }) => sum + quantity, 0);
  if (rest > 0) return `${rest} of ${totalQuantity} pieces still need a size.`;
  return rest < 0 ? `That is ${-rest} more than the ${totalQuantity} pieces agreed on.` : null;
}

/** The same for a list of names; where the sizes are known already, the list has to come to those. */
export function wrongNames(
  { known, ...agreed }: Agreed & { known?: readonly SizeQuantity[] | undefined },
  pieces: readonly Pick<RosterPiece, 'name' | 'number' | 'size'>[],
): string | null {
  if (pieces.every(({ name, number }) => name === '' && number === '')) return 'Please fill in the names.';
  const given = rosterSizes(pieces);
  const fault = wrongSizes(agreed, given);
  if (fault || !known || isSameCount(known, given)) return fault;
  return `The sizes of the list have to be those of the order: ${formatSizes(known)}.`;
}

/** In whatever order. */
export function isSameCount(one: readonly SizeQuantity[], other: readonly SizeQuantity[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ size, quantity }) => other.some(given => given.size === size && given.quantity === quantity))
  );
}
