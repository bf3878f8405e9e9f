/**
 * How the demo shop's products are written down in `demo/data/products.json`, in display order; `write-feed.ts` turns
 * them into the supplier feed.
 */
import { z } from 'zod';
import { oneSize } from '#contract/catalogue/sizes.ts';
import { ranges } from './colours.ts';

export const sizeRuns = {
  adult: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  adultLong: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'],
  adultShort: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
  womens: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  kids: ['4', '6', '8', '10', '12', '14'],
  one: [oneSize],
} as const;
type SizeRun = keyof typeof sizeRuns;

export const careTexts = {
  cotton: [
    'Wash cold, inside out, with like colours',
    'Do not bleach',
    'Dry in the shade; tumble dry low if you must',
    'Warm iron, never over the decoration',
  ],
  fleece: [
    'Wash cold, inside out',
    'Do not bleach or use softener',
    'Dry flat or on the line, not in a hot dryer',
    'Cool iron, never over the decoration',
  ],
  active: [
    'Wash cold after each wear',
    'No fabric softener: it clogs the knit',
    'Do not tumble dry',
    'Do not iron the decoration',
  ],
  canvas: ['Spot clean or cold hand wash', 'Do not bleach', 'Dry on the line', 'Hot iron on the reverse'],
  cap: ['Spot clean with a damp cloth', 'Do not machine wash', 'Dry in shape, out of the sun'],
  shell: ['Close the zips and wash cold', 'No fabric softener', 'Hang to dry', 'Do not iron'],
} as const;

/** The supplier's words on sizing; the measurements follow from the garment's drawing. */
export const sizeAdvice: Readonly<Record<SizeRun, string>> = {
  adult: 'True to size. Between two sizes, take the larger one for a relaxed fit.',
  adultLong: 'True to size up to 5XL. Between two sizes, take the larger one for a relaxed fit.',
  adultShort: 'True to size, S to 3XL.',
  womens: 'Cut for women. For a looser fit take one size up.',
  kids: 'The size is the age it is made for. They grow: when in doubt, take the larger one.',
  one: 'One size.',
};

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) =>
  z.enum(Object.keys(table) as [Key, ...Key[]]);

export const blueprint = z.strictObject({
  supplier: z.string(),
  /** Style number of the supplier; the stock codes begin with it. */
  style: z.string(),
  name: z.string(),
  garment: z.string(),
  category: z.string(),
  also: z.array(z.string()).optional(),
  priceCents: z.int(),
  /** Quantity and unit price in cents; `usual` works out 20, 50 and 100; `none` has one price for any quantity. */
  breaks: z.union([z.enum(['usual', 'long', 'none']), z.array(z.tuple([z.int(), z.int()]))]),
  /** The name of a range, or a list. */
  colours: z.string().transform(name => (isRange(name) ? ranges[name] : name)),
  sizes: keysOf(sizeRuns),
  description: z.string(),
  features: z.array(z.string()),
  care: keysOf(careTexts),
  techniques: z.array(z.enum(['print', 'embroidery'])).optional(),
  customizable: z.literal(false).optional(),
});
export type Blueprint = z.output<typeof blueprint>;

function isRange(name: string): name is keyof typeof ranges {
  return Object.hasOwn(ranges, name);
}
