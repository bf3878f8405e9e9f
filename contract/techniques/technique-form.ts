/** A technique as the office types it. */
import { z } from 'zod';
import type { FormWords } from '../forms/form-words.ts';
import { typed, typedCount } from '../forms/typed.ts';
import { centsToDecimalText } from '../money/money.ts';
import { readDollars } from '../money/read-dollars.ts';
import { personText } from '../wire/shapes.ts';
import { cellsOf } from './price/price-table.ts';
import { typedTable } from './price/typed-table.ts';
import { clothChoices, priceBases, type RatedTechnique, setUpUnits, techniqueKinds } from './technique.ts';
import { type FileKind, fileKinds, techniqueLimits as limits } from './technique-limits.ts';

const count = (most: number, least = 1) =>
  typedCount(least, most, `Please enter a whole number from ${least} to ${most}.`);
const dollars = typed(text => {
  const cents = readDollars(text);
  return cents === null || cents > limits.cents ? undefined : cents;
}, 'Please enter dollars, such as 59.95.');
const optionalDollars = typed(text => {
  if (text === '') return null;
  const cents = readDollars(text);
  return cents === null || cents > limits.cents ? undefined : cents;
}, 'Please enter dollars, such as 6.50, or leave it empty.');
const optionalCount = (most: number, least = 1) =>
  typed(text => {
    if (text === '') return null;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return value >= least && value <= most ? value : undefined;
  }, `Please enter a whole number from ${least} to ${most}, or leave it empty.`);
const millimetres = typed(text => {
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : -1;
  return value >= 0 && value <= limits.strokeMm ? value : undefined;
}, `Please enter millimetres, up to ${limits.strokeMm}.`);
const fabrics = typed(text => {
  const list = text
    .split(',')
    .map(one => one.trim())
    .filter(Boolean);
  const isShort = list.every(one => one.length <= limits.fabricLength);
  return list.length <= limits.fabrics && isShort ? list : undefined;
}, `At most ${limits.fabrics} fabrics, with commas between them.`);

/** "Navy #1b2a4a" on each line. */
const inks = typed(text => {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const list = lines.map(line => {
    const [, name = '', hex = ''] = /^(.{1,100}?)[\s,;:]+(#[0-9a-f]{6})$/i.exec(line) ?? [];
    return { name, hex: hex.toLowerCase() };
  });
  const isRead = list.every(({ name }) => name !== '' && name.length <= limits.inkNameLength);
  const isOnce = new Set(list.map(({ hex }) => hex)).size === list.length;
  return isRead && isOnce && list.length <= limits.inks ? list : undefined;
}, `Please write a name and a colour on each line, such as Navy #1b2a4a, each colour once and at most ${limits.inks}.`);

export const techniqueForm = z
  .object({
    name: personText(limits.nameLength, 1, 'Give the technique a name.'),
    label: personText(limits.labelLength, 1, 'Say what an order reads, such as “Printed”.'),
    kind: z.enum(techniqueKinds),
    isOn: z.boolean(),
    displayOrder: count(10_000, 0),
    fabrics,
    cloth: z.enum(clothChoices),
    leastPieces: count(limits.leastPieces),
    mostInks: optionalCount(limits.mostInks),
    inks,
    leastStrokeMm: millimetres,
    leastDpi: count(limits.dpi),
    maxWidthMm: count(limits.sizeMm),
    maxHeightMm: count(limits.sizeMm),
    fileKinds: z.array(z.enum(fileKinds)),
    extraDays: count(limits.extraDays, 0),
    mode: z.enum(['included', 'added']),
    by: z.enum(priceBases),
    table: typedTable({ isPaid: false }),
    multiColour: dollars,
    setUpPer: z.enum(setUpUnits),
    setUpFee: dollars,
    repeatMonths: optionalCount(limits.repeatFreeMonths, 0),
    namePrice: optionalDollars,
    numberPrice: optionalDollars,
    setUpMinutes: count(limits.setUpMinutes, 0),
    piecesPerHour: count(limits.piecesPerHour),
  })
  .transform(
    ({
      mode,
      by,
      table,
      multiColour,
      setUpPer,
      setUpFee,
      repeatMonths,
      namePrice,
      numberPrice,
      ...plain
    }) => ({
      ...plain,
      nameCents: namePrice,
      numberCents: numberPrice,
      price: { mode, by, columns: table.columns, rows: table.rows, multiColourCents: multiColour },
      setUp: { per: setUpPer, cents: setUpFee, repeatFreeMonths: repeatMonths },
    }),
  );
export type TechniqueForm = z.input<typeof techniqueForm>;
export type TechniqueFields = z.output<typeof techniqueForm>;

/** Which part of the record a field of the form belongs to; the others are called the same. */
export const partOf: Readonly<Partial<Record<keyof TechniqueForm, keyof TechniqueFields>>> = {
  mode: 'price',
  by: 'price',
  table: 'price',
  multiColour: 'price',
  setUpPer: 'setUp',
  setUpFee: 'setUp',
  repeatMonths: 'setUp',
  namePrice: 'nameCents',
  numberPrice: 'numberCents',
};

export const techniqueWords: FormWords<keyof TechniqueForm> = {
  labels: {
    name: 'Name',
    label: 'On orders it reads',
    kind: 'Kind',
    isOn: 'Offered to shoppers',
    displayOrder: 'Place in the list',
    fabrics: 'Fabrics',
    cloth: 'Cloth',
    leastPieces: 'Least pieces of one design',
    mostInks: 'Most inks or threads',
    inks: 'Inks or threads in stock',
    leastStrokeMm: 'Thinnest line, mm',
    leastDpi: 'Least dots per inch',
    maxWidthMm: 'Widest, mm',
    maxHeightMm: 'Highest, mm',
    fileKinds: 'Files it needs',
    extraDays: 'Business days it adds',
    mode: 'Price',
    by: 'Priced by',
    table: 'Price of one piece, in dollars',
    multiColour: 'Multiple colours add, in dollars',
    setUpPer: 'Set-up fee for each',
    setUpFee: 'Set-up fee, in dollars',
    repeatMonths: 'Repeats are free for, in months',
    namePrice: 'A name on one piece, in dollars',
    numberPrice: 'A number on one piece, in dollars',
    setUpMinutes: 'Minutes to set up',
    piecesPerHour: 'Pieces an hour',
  },
  help: {
    label: 'For example “Printed”.',
    fabrics: 'With commas between them. Empty: any fabric.',
    mostInks: 'Empty: any number of colours.',
    inks: 'For text, names and numbers: one on each line, such as Navy #1b2a4a. Empty: the usual ones, and any other colour.',
    fileKinds: 'None chosen: any file that the shop takes.',
    repeatMonths: 'Empty: always. 0: never.',
    namePrice: 'Always its own row. Empty: it puts no names on.',
    numberPrice: 'Always its own row. Empty: it puts no numbers on.',
    setUpMinutes: 'For planning only.',
    piecesPerHour: 'For planning only.',
  },
  optional: ['fabrics', 'mostInks', 'inks', 'fileKinds', 'repeatMonths', 'namePrice', 'numberPrice'],
};

export const kindNames: Readonly<Record<RatedTechnique['kind'], string>> = {
  screen_print: 'Screen print',
  dtf: 'DTF',
  dtg: 'DTG',
  heat_transfer: 'Heat transfer',
  sublimation: 'Sublimation',
  embroidery: 'Embroidery',
  other: 'Other',
};

export function techniqueFormOf(one: RatedTechnique): TechniqueForm {
  const { price, setUp } = one;
  const optionalText = (cents: number | null | undefined) => (cents == null ? '' : centsToDecimalText(cents));
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    name: one.name,
    label: one.label,
    kind: one.kind,
    isOn: one.isOn,
    displayOrder: text(one.displayOrder),
    fabrics: one.fabrics.join(', '),
    cloth: one.cloth,
    leastPieces: text(one.leastPieces),
    mostInks: text(one.mostInks),
    inks: (one.inks ?? []).map(({ name, hex }) => `${name} ${hex}`).join('\n'),
    leastStrokeMm: text(one.leastStrokeMm),
    leastDpi: text(one.leastDpi),
    maxWidthMm: text(one.maxWidthMm),
    maxHeightMm: text(one.maxHeightMm),
    fileKinds: [...one.fileKinds] as FileKind[],
    extraDays: text(one.extraDays),
    mode: price.mode,
    by: price.by,
    table: cellsOf(price),
    multiColour: centsToDecimalText(price.multiColourCents),
    setUpPer: setUp.per,
    setUpFee: centsToDecimalText(setUp.cents),
    repeatMonths: text(setUp.repeatFreeMonths),
    namePrice: optionalText(one.nameCents),
    numberPrice: optionalText(one.numberCents),
    setUpMinutes: text(one.setUpMinutes),
    piecesPerHour: text(one.piecesPerHour),
  };
}
