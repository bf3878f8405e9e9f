import { designBox, type Printable } from '../../garments/garments.ts';
import type { Measure } from './priced-placements.ts';

/** Whole millimetres, so that every device prices by the same size. */
export function measureOn(garment: Printable): Measure {
  return ({ position, designFile: file, ...settings }) => {
    const aspect = file ? file.widthPx / file.heightPx : 1;
    const { widthMm, heightMm } = designBox(garment, position, { ...settings, aspect });
    return { widthMm: Math.round(widthMm), heightMm: Math.round(heightMm) };
  };
}
