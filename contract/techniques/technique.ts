/** A way to put a design on cloth, as the shop offers it. No zod: the storefront's first load has it. */
import type { FileKind } from './technique-limits.ts';

export const techniqueKinds = [
  'screen_print',
  'dtf',
  'dtg',
  'heat_transfer',
  'sublimation',
  'embroidery',
  'other',
] as const;
export type TechniqueKind = (typeof techniqueKinds)[number];

/** Cloth it can be seen on. */
export const clothChoices = ['any', 'light', 'dark'] as const;
export type ClothChoice = (typeof clothChoices)[number];

/** `item`: one price however many places are decorated. The others price each place by what is on it. */
export const priceBases = ['item', 'inks', 'size', 'stitches'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** What one set-up fee is paid for. */
export const setUpUnits = ['position', 'ink', 'file'] as const;
export type SetUpUnit = (typeof setUpUnits)[number];

export interface PriceRow {
  /** From this number of pieces of one run. */
  fromPieces: number;
  /** Cents for one piece, a price for each column. */
  cents: readonly number[];
}

export interface TechniquePrice {
  /** `included`: named beside the technique, and contained in the price of a piece. `added`: charged as a row. */
  mode: 'included' | 'added';
  by: PriceBasis;
  /** Up to how many inks, millimetres or stitches each column goes; null for the last one, without an end. */
  columns: readonly (number | null)[];
  /** Fewest pieces first, from 1. */
  rows: readonly PriceRow[];
  /** What "Multiple colours" adds to a piece. */
  multiColourCents: number;
}

export interface SetUp {
  per: SetUpUnit;
  cents: number;
  /** How long a repeat is free after its order; null: always. 0: never. */
  repeatFreeMonths: number | null;
}

/** A colour that the workshop has for a technique: an ink, a thread, a vinyl. */
export interface TechniqueInk {
  name: string;
  /** Hex, `#rrggbb`. */
  hex: string;
}

export interface Technique {
  /** A slug; `decorationMethod` of a placement. */
  id: string;
  name: string;
  /** What was done, as an order says it: "Printed". */
  label: string;
  kind: TechniqueKind;
  isOn: boolean;
  displayOrder: number;
  /** Words of a product's fabric, such as "cotton". Empty: any fabric. */
  fabrics: readonly string[];
  cloth: ClothChoice;
  leastPieces: number;
  /** Inks or threads in one design; null: as many as there are. */
  mostInks: number | null;
  leastStrokeMm: number;
  leastDpi: number;
  maxWidthMm: number;
  maxHeightMm: number;
  /** Media types it can be made from. Empty: any that the shop takes. */
  fileKinds: readonly FileKind[];
  /** Business days on top of the shop's production time. */
  extraDays: number;
  price: TechniquePrice;
  setUp: SetUp;
  /** Cents for the name on one piece; null or missing: it puts no names on. */
  nameCents?: number | null;
  /** Cents for the number on one piece; null or missing: it puts no numbers on. */
  numberCents?: number | null;
  /** What text, names and numbers are offered in, and nothing else. Missing or empty: the usual inks, and any other colour. */
  inks?: readonly TechniqueInk[];
  /** Tables of whoever buys (`techniquesFor`); part of no record. */
  agreed?: readonly BuyersTable[];
}

/** A price table that was agreed with the buyer, beside the technique's own: the lower price holds. */
export interface BuyersTable extends Pick<TechniquePrice, 'by' | 'columns' | 'rows'> {
  of: 'organisation' | 'customer';
}

/** What prices follow from. */
export type PricedTechnique = Pick<
  Technique,
  | 'id'
  | 'isOn'
  | 'leastPieces'
  | 'mostInks'
  | 'price'
  | 'setUp'
  | 'name'
  | 'nameCents'
  | 'numberCents'
  | 'agreed'
>;

/** The workshop's own figures, for planning; shoppers don't get them. */
export interface TechniqueRates {
  setUpMinutes: number;
  piecesPerHour: number;
}

export type RatedTechnique = Technique & TechniqueRates;

export function findTechnique<T extends { id: string }>(techniques: readonly T[], id: string): T | undefined {
  return techniques.find(one => one.id === id);
}

/** The job type, quote factor and preview of a technique follow from this. */
export const isSewn = ({ kind }: Pick<Technique, 'kind'>): boolean => kind === 'embroidery';
