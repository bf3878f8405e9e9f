/** The price of one piece from a technique's table: pieces down, inks, size or stitches across. */
import type { PriceBasis, TechniquePrice } from '../technique.ts';

/** One design on one place, as far as it decides a price. */
export interface DesignMeasure {
  inks?: number | undefined;
  /** Of the finished print; missing while the design has none. */
  widthMm?: number | undefined;
  heightMm?: number | undefined;
}

/** Stitches in a square centimetre of an ordinary logo, gaps included. The file that is sewn decides what is made. */
const stitchesPerCm2 = 120;

export function stitchesOf({ widthMm = 0, heightMm = 0 }: DesignMeasure): number {
  return Math.round((widthMm * heightMm * stitchesPerCm2) / 100);
}

/** What a column's limit is compared with. A size class goes by the longer side. */
export function measureOf(by: PriceBasis, design: DesignMeasure): number {
  if (by === 'inks') return design.inks ?? 1;
  if (by === 'size') return Math.max(design.widthMm ?? 0, design.heightMm ?? 0);
  return by === 'stitches' ? stitchesOf(design) : 0;
}

/** Beyond the last column, and below the first row, the nearest one holds. */
export function matrixCents(
  { by, columns, rows }: Pick<TechniquePrice, 'by' | 'columns' | 'rows'>,
  pieces: number,
  design: DesignMeasure,
): number {
  const row = rows.findLast(({ fromPieces }) => fromPieces <= pieces) ?? rows[0];
  const measure = measureOf(by, design);
  const at = columns.findIndex(upTo => upTo === null || measure <= upTo);
  return row?.cents.at(at) ?? 0;
}
