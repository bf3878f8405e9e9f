/** Measures of the drawn garments laid flat, in centimetres, per garment and size run. */
import type { Blueprint, Cut } from './blueprint.ts';
import { sizeRuns } from './blueprint.ts';

const cut = (chestCm: number, chestStepCm: number, lengthCm: number, lengthStepCm: number): Cut => ({
  chestCm,
  chestStepCm,
  lengthCm,
  lengthStepCm,
});

const cuts: Readonly<Record<string, Cut>> = {
  tee: cut(52, 3, 74.5, 2),
  'womens-tee': cut(46, 2.5, 67, 2),
  'long-sleeve': cut(52, 3, 74.5, 2),
  crew: cut(56, 3, 70, 2),
  hoodie: cut(57, 3, 71.5, 2),
  'zip-jacket': cut(56, 3, 73, 2),
  polo: cut(53, 3, 76.5, 2),
  singlet: cut(51, 3, 74, 2),
  shorts: cut(38, 3, 53.5, 1.5),
  trackpants: cut(36, 3, 104.5, 2),
  dress: cut(45, 2.5, 94, 2),
  cap: cut(18, 0, 17, 0),
  tote: cut(38, 0, 42, 0),
  apron: cut(70, 0, 96, 0),
};

/** Kids' cuts start at size 4; fleece is a little wider than a tee. */
const kidsTee = cut(34, 2.5, 45, 3.5);
const kidsFleece = cut(37, 2.5, 44, 3.5);

/** Cuts of the women's versions of garments that are drawn once. */
const womensEaseCm = 5;

/** `S:49x72.5|M:52x74.5`: half chest (bottoms: half waist, goods: width) by length. */
export function sizeGuideText(product: Blueprint): string {
  const sizes = sizeRuns[product.sizes];
  const { chestCm, chestStepCm, lengthCm, lengthStepCm } = cutOf(product);
  const middle = product.sizes === 'kids' ? 0 : Math.max(0, sizes.indexOf('M'));
  return sizes
    .map((size, index) => {
      const steps = index - middle;
      return `${size}:${chestCm + steps * chestStepCm}x${lengthCm + steps * lengthStepCm}`;
    })
    .join('|');
}

function cutOf(product: Blueprint): Cut {
  if (product.sizes === 'kids') return /hoodie|crew/.test(product.garment) ? kidsFleece : kidsTee;
  const drawn = cuts[product.garment];
  if (!drawn) throw new Error(`No measures for the garment "${product.garment}".`);
  const isShaped = product.sizes === 'womens' && !['womens-tee', 'dress'].includes(product.garment);
  if (!isShaped) return drawn;
  return cut(
    drawn.chestCm - womensEaseCm,
    drawn.chestStepCm,
    drawn.lengthCm - womensEaseCm,
    drawn.lengthStepCm,
  );
}
