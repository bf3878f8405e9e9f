/** How the demo shop's products are written down; `write-feed.ts` turns them into the supplier feed. */
import { oneSize } from '#contract/catalogue/sizes.ts';

export type SizeRun = 'adult' | 'adultLong' | 'adultShort' | 'womens' | 'kids' | 'one';

export const sizeRuns: Readonly<Record<SizeRun, readonly string[]>> = {
  adult: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  adultLong: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'],
  adultShort: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
  womens: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
  kids: ['4', '6', '8', '10', '12', '14'],
  one: [oneSize],
};

export type Care = 'cotton' | 'fleece' | 'active' | 'canvas' | 'cap' | 'shell';

export interface Blueprint {
  readonly supplier: string;
  /** Style number of the supplier; the stock codes begin with it. */
  readonly style: string;
  readonly name: string;
  readonly garment: string;
  readonly category: string;
  readonly also?: readonly string[];
  readonly priceCents: number;
  /** Quantity and unit price in cents; `usual` works out 20, 50 and 100; `none` has one price for any quantity. */
  readonly breaks: 'usual' | 'long' | 'none' | readonly (readonly [quantity: number, cents: number])[];
  readonly colours: string;
  readonly sizes: SizeRun;
  readonly description: string;
  readonly features: readonly string[];
  readonly care: Care;
  readonly techniques?: readonly ('print' | 'embroidery')[];
  readonly customizable?: false;
}

export const careTexts: Readonly<Record<Care, readonly string[]>> = {
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
};

/** The supplier's words on sizing; the measurements follow from the garment's drawing. */
export const sizeAdvice: Readonly<Record<SizeRun, string>> = {
  adult: 'True to size. Between two sizes, take the larger one for a relaxed fit.',
  adultLong: 'True to size up to 5XL. Between two sizes, take the larger one for a relaxed fit.',
  adultShort: 'True to size, S to 3XL.',
  womens: 'Cut for women. For a looser fit take one size up.',
  kids: 'The size is the age it is made for. They grow: when in doubt, take the larger one.',
  one: 'One size.',
};
