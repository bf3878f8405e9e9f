/** Which techniques a product can take: by what its maker says, its fabric and the colours of its cloth. */
import { isDarkColour, isHexColour } from '../text/hex.ts';
import { isSewn, type Technique } from './technique.ts';

export interface DecoratedProduct {
  /** As suppliers write them: "Screen print", "DTG", "Embroidery". A product that names none takes all. */
  printingTechniques: readonly string[];
  description?: string;
  features?: readonly string[];
}

/** In display order, those that are switched on and fit. */
export function offeredTechniques(product: DecoratedProduct, techniques: readonly Technique[]): Technique[] {
  const named = product.printingTechniques.map(word => word.trim().toLowerCase());
  return techniques
    .filter(one => one.isOn && isNamed(one, named) && suitsFabric(one, product))
    .toSorted((a, b) => a.displayOrder - b.displayOrder);
}

/** "print" stands for every way to print, as suppliers say no more. */
function isNamed(technique: Technique, named: readonly string[]): boolean {
  if (named.length === 0) return true;
  const { id, name } = technique;
  return named.some(
    word => word === id || word === name.toLowerCase() || word.includes('embroid') === isSewn(technique),
  );
}

function suitsFabric({ fabrics }: Pick<Technique, 'fabrics'>, product: DecoratedProduct): boolean {
  if (fabrics.length === 0) return true;
  const text = [product.description ?? '', ...(product.features ?? [])].join(' ').toLowerCase();
  // Nothing is known of a fabric that no text names, so nothing is ruled out.
  if (!/\d\s*%|cotton|polyester|nylon|wool|linen|canvas|viscose/.test(text)) return true;
  return fabrics.some(fabric => text.includes(fabric.toLowerCase()));
}

/** Whether it can be seen, and made, on cloth of this colour. */
export function suitsCloth({ cloth }: Pick<Technique, 'cloth'>, hex: string): boolean {
  if (cloth === 'any' || !isHexColour(hex)) return true;
  return (cloth === 'dark') === isDarkColour(hex);
}
