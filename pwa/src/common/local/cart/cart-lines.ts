/** What Add to Cart does to the existing lines. Uses no clock and no database. */
import {
  totalQuantity,
  type CartLine,
  type DesignPlacement,
  type LineColour,
  type SizeQuantity,
} from '#contract/cart/cart.ts';
import { mergeSizes } from '#contract/cart/cart-quantities.ts';
import type { Made, PrintAreas } from '#contract/garments/print-areas.ts';
import type { Roster } from '#contract/roster/roster.ts';

/** One press of Add to Cart: one product, one design, one or more colours. */
export interface CartAddition {
  productId: number;
  name: string;
  garment: string;
  /** The product's own print areas that the designs were placed in. */
  printAreas?: PrintAreas | undefined;
  designPlacements: DesignPlacement[];
  allowMultipleColors: boolean;
  /** The user's earlier order that is being bought again. */
  repeatOf?: string;
  /** With a roster, the sizes follow from it. */
  colours: {
    color: LineColour;
    image: string;
    sizeQuantities: SizeQuantity[];
    roster?: Roster | undefined;
  }[];
}

export interface LineSources {
  newId: () => string;
  /** Unix ms. */
  now: () => number;
}

/** Returns the lines that are new or changed. A colour without pieces makes no line; sizes at 0 are left out. */
export function addToLines(
  lines: readonly CartLine[],
  addition: CartAddition,
  { newId, now }: LineSources,
): CartLine[] {
  const sameDesign = lines.filter(line => hasSameDesign(line, addition));
  const designGroupId = sameDesign[0]?.designGroupId ?? newId();
  // Another colour of the same design needs no set-up either.
  const repeatOf = addition.repeatOf ?? sameDesign.find(line => line.repeatOf)?.repeatOf;
  const addedAt = now();
  return addition.colours.flatMap(({ color, image, sizeQuantities, roster }, index) => {
    const wanted = withoutZeros(sizeQuantities);
    if (wanted.length === 0) return [];
    // A list of names stays as it was written: another one is another line, with the same set-up.
    const existing = roster ? undefined : sameDesign.find(line => line.color.id === color.id && !line.roster);
    if (existing) {
      const sizes = mergeSizes(existing.sizeQuantities, wanted);
      return [{ ...existing, ...(repeatOf ? { repeatOf } : {}), sizeQuantities: sizes }];
    }
    const { productId, name, garment, printAreas, designPlacements, allowMultipleColors } = addition;
    const made: CartLine = {
      id: newId(),
      productId,
      designGroupId,
      name,
      garment,
      ...(printAreas ? { printAreas } : {}),
      image,
      color,
      designPlacements,
      allowMultipleColors,
      sizeQuantities: wanted,
      ...(repeatOf ? { repeatOf } : {}),
      ...(roster ? { roster } : {}),
      // Lines added by one press keep the order of their swatches.
      addedAt: addedAt + index,
    };
    return [made];
  });
}

export function withoutZeros(sizeQuantities: readonly SizeQuantity[]): SizeQuantity[] {
  return sizeQuantities.filter(({ quantity }) => quantity > 0);
}

export function inCartOrder(lines: readonly CartLine[]): CartLine[] {
  return lines.toSorted((a, b) => a.addedAt - b.addedAt || a.id.localeCompare(b.id));
}

export function piecesInCart(lines: readonly { sizeQuantities: readonly SizeQuantity[] }[]): number {
  return lines.reduce((sum, line) => sum + totalQuantity(line), 0);
}

type Designed = Pick<CartLine, 'productId' | 'designPlacements' | 'allowMultipleColors'> & Made;

/** The same product with the same artwork in the same places by the same method: one set-up covers both. */
export function hasSameDesign(a: Designed, b: Designed): boolean {
  return a.productId === b.productId && designKey(a) === designKey(b) && areasKey(a) === areasKey(b);
}

const areasKey = ({ printAreas }: Made) => (printAreas ? JSON.stringify(printAreas) : '');

function designKey({ designPlacements, allowMultipleColors }: Designed): string {
  if (designPlacements.length === 0) return 'blank';
  const places = designPlacements.map(place =>
    [
      place.position,
      place.area ?? '',
      place.decorationMethod,
      place.designFile?.sha256 ?? '',
      place.xOffset,
      place.yOffset,
      place.scale,
      place.rotation,
      place.inks ?? '',
    ].join(' '),
  );
  return `${allowMultipleColors} ${places.toSorted().join('|')}`;
}
