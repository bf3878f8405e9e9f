/** The two techniques every shop begins with. Until the shop has answered, prices and words come from here. */
import type { Technique } from './technique.ts';

const common = {
  isOn: true,
  fabrics: [],
  cloth: 'any',
  leastPieces: 1,
  leastStrokeMm: 1,
  leastDpi: 150,
  fileKinds: [],
  extraDays: 0,
  setUp: { per: 'position', cents: 5995, repeatFreeMonths: null },
} as const;

const included = (cents: number) =>
  ({
    mode: 'included',
    by: 'item',
    columns: [null],
    rows: [{ fromPieces: 1, cents: [cents] }],
    multiColourCents: 100,
  }) as const;

export const writtenTechniques: readonly [print: Technique, embroidery: Technique] = [
  {
    ...common,
    id: 'print',
    name: 'Print',
    label: 'Printed',
    kind: 'screen_print',
    displayOrder: 1,
    mostInks: 8,
    maxWidthMm: 380,
    maxHeightMm: 500,
    price: included(250),
    nameCents: 650,
    numberCents: 550,
  },
  {
    ...common,
    id: 'embroidery',
    name: 'Embroidery',
    label: 'Embroidered',
    kind: 'embroidery',
    displayOrder: 2,
    mostInks: 15,
    maxWidthMm: 300,
    maxHeightMm: 300,
    price: included(450),
    nameCents: 950,
    numberCents: 850,
  },
];
