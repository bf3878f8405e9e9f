/** The record of a technique on the wire. */
import { z } from 'zod';
import { slugPattern } from '../text/slug.ts';
import type { AgreedTechnique } from '../money/buyer-prices.ts';
import { hexColour, personText } from '../wire/shapes.ts';
import {
  clothChoices,
  priceBases,
  setUpUnits,
  type Technique,
  techniqueKinds,
  type TechniquePrice,
  type TechniqueRates,
} from './technique.ts';
import { fileKinds, techniqueLimits as limits } from './technique-limits.ts';

/** `decorationMethod` of a placement, a saved design or a job: the id of a technique. */
export const techniqueId = z
  .string()
  .max(limits.idLength)
  .regex(slugPattern, 'A technique’s id has small letters, digits and hyphens.');

const whole = (least: number, most: number) =>
  z.int(`Please enter a whole number from ${least} to ${most}.`).min(least).max(most);
const centsOf = z.int().min(0).max(limits.cents, 'That is more than a technique can cost.');
const rising = (list: readonly number[]) => list.every((one, at) => at === 0 || one > (list[at - 1] ?? 0));

/** A price table's fields; its cells cost at least this many cents. */
const tableFields = (leastCents: number) => ({
  by: z.enum(priceBases),
  columns: z
    .array(whole(1, limits.columnTo).nullable())
    .min(1)
    .max(limits.columns)
    .readonly()
    .refine(
      list => list.slice(0, -1).every(one => one !== null) && rising(list.filter(one => one !== null)),
      'Smallest column first. Only the last one can be without a limit.',
    ),
  rows: z
    .array(
      z.object({
        fromPieces: whole(1, limits.fromPieces),
        cents: z.array(centsOf.min(leastCents, 'Please enter a price.')).readonly(),
      }),
    )
    .min(1)
    .max(limits.rows)
    .readonly()
    .refine(list => list[0]?.fromPieces === 1, 'The first row starts at 1 piece.')
    .refine(list => rising(list.map(({ fromPieces }) => fromPieces)), 'Fewest pieces first.'),
});

type Table = Pick<TechniquePrice, 'by' | 'columns' | 'rows'>;
const isFull = ({ columns, rows }: Table) => rows.every(({ cents }) => cents.length === columns.length);
const fullWords = 'Every row needs a price in each column.';
const isOneColumn = ({ by, columns }: Table) => by !== 'item' || columns.length === 1;
const oneColumnWords = 'One price for the whole item has one column.';

export const techniquePrice = z
  .object({ mode: z.enum(['included', 'added']), ...tableFields(0), multiColourCents: centsOf })
  .refine(isFull, fullWords)
  .refine(isOneColumn, oneColumnWords) satisfies z.ZodType<TechniquePrice>;

/** What was agreed with a buyer, in place of a technique's own table. */
export const agreedTechnique = z
  .object({ techniqueId, ...tableFields(1) })
  .refine(isFull, fullWords)
  .refine(isOneColumn, oneColumnWords) satisfies z.ZodType<AgreedTechnique>;

const facts = z.object({
  name: personText(limits.nameLength, 1, 'Give the technique a name.'),
  label: personText(limits.labelLength, 1, 'Say what an order reads, such as “Printed”.'),
  kind: z.enum(techniqueKinds),
  isOn: z.boolean(),
  displayOrder: whole(0, 10_000),
  fabrics: z.array(personText(limits.fabricLength, 1)).max(limits.fabrics).readonly(),
  cloth: z.enum(clothChoices),
  leastPieces: whole(1, limits.leastPieces),
  mostInks: whole(1, limits.mostInks).nullable(),
  leastStrokeMm: z.number().min(0).max(limits.strokeMm),
  leastDpi: whole(1, limits.dpi),
  maxWidthMm: whole(1, limits.sizeMm),
  maxHeightMm: whole(1, limits.sizeMm),
  fileKinds: z.array(z.enum(fileKinds)).max(fileKinds.length).readonly(),
  extraDays: whole(0, limits.extraDays),
  price: techniquePrice,
  setUp: z.object({
    per: z.enum(setUpUnits),
    cents: centsOf,
    repeatFreeMonths: whole(0, limits.repeatFreeMonths).nullable(),
  }),
  inks: z
    .array(
      z.object({
        name: personText(limits.inkNameLength, 1),
        hex: hexColour.transform(hex => hex.toLowerCase()),
      }),
    )
    .max(limits.inks)
    .readonly()
    .refine(list => new Set(list.map(({ hex }) => hex)).size === list.length, 'Each colour once.')
    .optional(),
  nameCents: centsOf.nullable().optional(),
  numberCents: centsOf.nullable().optional(),
});

/** What shoppers' devices keep. A technique that is off has its words and no prices. */
export const publicTechnique = facts.extend({ id: techniqueId }) satisfies z.ZodType<Technique>;

const rates = z.object({
  setUpMinutes: whole(0, limits.setUpMinutes),
  piecesPerHour: whole(1, limits.piecesPerHour),
}) satisfies z.ZodType<TechniqueRates>;

export const techniqueFields = facts.extend(rates.shape);

export const officeTechnique = techniqueFields.extend({
  id: techniqueId,
  version: z.int(),
  /** Something is made, saved or asked for by it, so it can be switched off and not deleted. */
  isUsed: z.boolean(),
});
export type OfficeTechnique = z.output<typeof officeTechnique>;
