/** How to take the measurements of the size guide, in the words of each garment. */
import { garmentFactsOf, type GarmentId } from '../garments/garments.ts';

const widthSteps: Readonly<Record<string, string>> = {
  'half chest': 'Half chest: across the front, from seam to seam, 2 cm below the armholes.',
  'half waist, relaxed': 'Half waist: along the waistband, from side to side, without stretching it.',
  'crown, front': 'Crown: over the front panels, from side to side.',
  'cuff, flat': 'Cuff: along the folded edge, from side to side.',
  width: 'Width: along the top edge, from side to side.',
};

const lengthSteps: Partial<Record<GarmentId, string>> = {
  shorts: 'Length: from the top of the waistband down the side to the hem.',
  trackpants: 'Length: from the top of the waistband down the side to the cuff.',
  cap: 'Length: from the front edge over the crown to the closure at the back.',
  'bucket-hat': 'Length: from the top of the crown to the edge of the brim.',
  beanie: 'Length: from the crown to the folded edge.',
  tote: 'Length: from the top edge to the bottom, without the handles.',
  apron: 'Length: from the top of the bib to the hem.',
};

export function howToMeasure(garment: GarmentId): string[] {
  const { measured } = garmentFactsOf(garment);
  return [
    garment in lengthSteps && measured !== 'half waist, relaxed'
      ? 'Lay it flat on a table and smooth it out.'
      : 'Take one that fits you well, lay it flat on a table and smooth it out.',
    widthSteps[measured] ?? `${measured}: from side to side.`,
    lengthSteps[garment] ??
      'Length: from the highest point of the shoulder, beside the neck, straight down to the hem.',
    'Compare with the table. Between two sizes take the larger one; cotton can lose up to 2 cm in its first wash.',
  ];
}
