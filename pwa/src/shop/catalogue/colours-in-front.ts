/** A product for a shopper who filters by colour: those colours first, and drawn in the first of them. */
import { type ColourFamily, familiesOf } from '#contract/catalogue/colour-families.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { isPhoto } from '#contract/catalogue/product-photos.ts';

type Coloured = Pick<ProductSummary, 'image' | 'colors'>;

export function coloursInFront<P extends Coloured>(product: P, wanted: readonly ColourFamily[]): P {
  const ranked = product.colors.map(colour => ({
    colour,
    rank: rankOf(familiesOf(colour.name, colour.value), wanted),
  }));
  if (wanted.length === 0 || ranked.every(({ rank }) => rank === unwanted)) return product;
  const image = isPhoto(product.image) ? product.image : '';
  const colors = ranked.toSorted((a, b) => a.rank - b.rank).map(({ colour }) => colour);
  return { ...product, image, colors };
}

const unwanted = 3;

/** A plain colour comes before a two-tone one that also has the wanted colour. */
function rankOf(families: readonly ColourFamily[], wanted: readonly ColourFamily[]): number {
  const [own, second] = families;
  if (own !== undefined && wanted.includes(own)) return second === undefined ? 0 : 1;
  return second !== undefined && wanted.includes(second) ? 2 : unwanted;
}
