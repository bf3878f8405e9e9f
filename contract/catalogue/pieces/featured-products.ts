/** Which products the home page shows first. Chosen from the current catalogue, so that all of them are on sale. */
import type { GarmentId } from '../../garments/garments.ts';
import type { ProductSummary } from '../endpoints.ts';

type Featurable = Pick<ProductSummary, 'garment' | 'price' | 'customizable'>;

/** One of each kind, so that four cards show the shop's range. */
const kinds: readonly GarmentId[] = ['tee', 'hoodie', 'polo', 'tote'];

export const featuredCount = kinds.length;

/** The first of each kind that has a price. Missing kinds are filled in catalogue order. */
export function featuredProducts<P extends Featurable>(products: readonly P[]): P[] {
  const priced = products.filter(({ price }) => price > 0);
  const ofKinds = kinds.flatMap(kind => priced.find(({ garment }) => garment === kind) ?? []);
  const others = priced.filter(product => !ofKinds.includes(product));
  return [...ofKinds, ...others].slice(0, featuredCount);
}

/** The hero's product: the first tee that can be decorated, or else the first product that can. */
export function heroProduct<P extends Featurable>(products: readonly P[]): P | null {
  const able = products.filter(({ price, customizable }) => price > 0 && customizable);
  return able.find(({ garment }) => garment === 'tee') ?? able[0] ?? null;
}

const heroColours = ['Bone', 'Navy', 'Bottle', 'Brick', 'Charcoal'];

/** Five colours that look good side by side if the product has them, otherwise its first ones. */
export function heroSwatches<C extends { name: string }>(colours: readonly C[]): C[] {
  const liked = heroColours.flatMap(name => colours.find(colour => colour.name === name) ?? []);
  const others = colours.filter(colour => !liked.includes(colour));
  return [...liked, ...others].slice(0, heroColours.length);
}
