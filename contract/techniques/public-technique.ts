import type { Technique, TechniquePrice } from './technique.ts';

const noPrice: TechniquePrice = {
  mode: 'included',
  by: 'item',
  columns: [null],
  rows: [{ fromPieces: 1, cents: [0] }],
  multiColourCents: 0,
};

/** What shoppers' devices get: a technique that is off keeps its words for old orders, and no prices. */
export function publicTechniques(techniques: readonly Technique[]): Technique[] {
  return techniques.map(
    ({ isOn, price, setUp, inks = [], nameCents = null, numberCents = null, ...one }) => ({
      id: one.id,
      name: one.name,
      label: one.label,
      kind: one.kind,
      isOn,
      displayOrder: one.displayOrder,
      fabrics: one.fabrics,
      cloth: one.cloth,
      leastPieces: one.leastPieces,
      mostInks: one.mostInks,
      leastStrokeMm: one.leastStrokeMm,
      leastDpi: one.leastDpi,
      maxWidthMm: one.maxWidthMm,
      maxHeightMm: one.maxHeightMm,
      fileKinds: one.fileKinds,
      extraDays: one.extraDays,
      price: isOn ? price : noPrice,
      setUp: isOn ? setUp : { per: 'position', cents: 0, repeatFreeMonths: 0 },
      ...(isOn && inks.length > 0 ? { inks } : {}),
      nameCents: isOn ? nameCents : null,
      numberCents: isOn ? numberCents : null,
    }),
  );
}
