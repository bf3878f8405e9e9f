/**
 * Garment sizes. The usual ones are XS to 3XL. `One size` is for caps, bags and aprons, children's sizes are for the
 * kids categories, and larger ones come from suppliers' variants.
 */
import type { SizeQuantity } from '../cart/cart.ts';

export const adultSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'] as const;

export const oneSize = 'One size';

/** Garments without sizes: caps, bags, aprons. */
const accessoryGarments: readonly string[] = ['cap', 'bucket-hat', 'beanie', 'tote', 'apron'];

/** The sizes of a product without variants: `One size` for garments without sizes, else the usual ones. */
export function sizesWithoutVariants(garment: string | null): readonly string[] {
  return garment && accessoryGarments.includes(garment) ? [oneSize] : adultSizes;
}

interface Sized {
  garment: string | null;
  variants: readonly { color: string; size: string }[];
}

/** The sizes on sale in a colour; all sizes of the product if the catalogue lists none for that colour. */
export function sizesInColour({ variants, garment }: Sized, colourName: string | undefined): string[] {
  const inColour = variants.filter(variant => variant.color === colourName);
  const listed = (inColour.length > 0 ? inColour : variants).map(variant => variant.size);
  const sold = listed.length > 0 ? listed : sizesWithoutVariants(garment);
  return [...new Set(sold)].toSorted(compareSizes);
}

/** Every size the shop knows, in display order. */
// prettier-ignore
export const sizeOrder = [
  '00', '0', '1', '2', '4', '6', '8', '10', '12', '14', '16',
  '2XS', ...adultSizes, '4XL', '5XL', '6XL',
  oneSize,
] as const;

export const maxSizeNameLength = 20;

const sizeAliases: ReadonlyMap<string, string> = new Map([
  ['XXS', '2XS'],
  ['XXL', '2XL'],
  ['XXXL', '3XL'],
  ['XXXXL', '4XL'],
  ['SMALL', 'S'],
  ['MEDIUM', 'M'],
  ['LARGE', 'L'],
  ['OS', oneSize],
  ['OSFA', oneSize],
  ['OSFM', oneSize],
  ['ONESIZE', oneSize],
  ['ONE SIZE', oneSize],
]);

/** The shop's spelling of a size: "xxl" → "2XL". Unknown names are only trimmed. */
export function canonicalSize(written: string): string {
  const trimmed = written.trim().replace(/\s+/g, ' ');
  const upper = trimmed.toUpperCase();
  const known = sizeOrder.find(size => size.toUpperCase() === upper);
  return known ?? sizeAliases.get(upper) ?? trimmed;
}

export function isKnownSize(size: string): boolean {
  return sizeOrder.some(known => known === size);
}

/** Sorts XS before 3XL; unknown sizes follow by name. */
export function compareSizes(a: string, b: string): number {
  const rank = (size: string) => {
    const at = sizeOrder.findIndex(known => known === size);
    return at < 0 ? sizeOrder.length : at;
  };
  return rank(a) - rank(b) || a.localeCompare(b, 'en-AU', { numeric: true });
}

/** Size chips in the cart, checkout and account: "S:5, M:10". */
export function formatSizes(sizeQuantities: readonly SizeQuantity[]): string {
  return sizeQuantities.map(({ size, quantity }) => `${size}:${quantity}`).join(', ');
}
