/**
 * The filters of a listing: colour, size, decoration and price. Within a facet one of the chosen values is enough;
 * each facet must match. A value's count is the number of products that would be shown if it were chosen too, so each
 * facet is counted without its own choice. One pass over the products does both.
 */
import { colourFamilies, type ColourFamily, familiesOf } from '#contract/catalogue/colour-families.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { compareSizes } from '#contract/catalogue/sizes.ts';
import { priceRangeIds, priceRangeOf } from './price-ranges.ts';

export const facetIds = ['colour', 'size', 'technique', 'price'] as const;
export type FacetId = (typeof facetIds)[number];

export const techniques = ['print', 'embroidery'] as const;

/** Chosen values by facet. */
export type Choice = Readonly<Record<FacetId, readonly string[]>>;
export const emptyChoice: Choice = { colour: [], size: [], technique: [], price: [] };

export type Facetted = Pick<
  ProductSummary,
  'colors' | 'sizes' | 'printingTechniques' | 'customizable' | 'price'
>;

interface FacetColumn {
  /** All values, in the order in which they are offered. */
  values: readonly string[];
  /** By index of the product: indexes of its values. */
  held: readonly (readonly number[])[];
}

export type FacetIndex = Readonly<Record<FacetId, FacetColumn>>;

/** Built once for each version of the catalogue. */
export function indexFacets(products: readonly Facetted[]): FacetIndex {
  const familiesByColour = familyMemory();
  const sizes = [...new Set(products.flatMap(product => product.sizes))].toSorted(compareSizes);
  return {
    colour: columnOf(products, colourFamilies, ({ colors }) => colors.flatMap(familiesByColour)),
    size: columnOf(products, sizes, product => product.sizes),
    technique: columnOf(products, techniques, product =>
      product.customizable ? product.printingTechniques : [],
    ),
    price: columnOf(products, priceRangeIds, product => [priceRangeOf(product.price)]),
  };
}

function columnOf(
  products: readonly Facetted[],
  values: readonly string[],
  read: (product: Facetted) => readonly string[],
): FacetColumn {
  const places = new Map(values.map((value, place) => [value, place]));
  const placesOf = (product: Facetted) => {
    const found = new Set<number>();
    for (const value of read(product)) {
      const place = places.get(value);
      if (place !== undefined) found.add(place);
    }
    return [...found];
  };
  return { values, held: products.map(placesOf) };
}

/** A catalogue repeats a few dozen colours thousands of times. */
function familyMemory(): (colour: { name: string; value: string }) => ColourFamily[] {
  const byName = new Map<string, { value: string; families: ColourFamily[] }>();
  return ({ name, value }) => {
    const known = byName.get(name);
    if (known?.value === value) return known.families;
    const families = familiesOf(name, value);
    byName.set(name, { value, families });
    return families;
  };
}

export interface Narrowed {
  /** Indexes of the matching products, in catalogue order. */
  positions: number[];
  /** By facet, in the order of its values. */
  counts: Record<FacetId, number[]>;
}

/** `isListed` says which products are left by the category and the search. */
export function narrow(
  index: FacetIndex,
  choice: Choice,
  productCount: number,
  isListed: (position: number) => boolean,
): Narrowed {
  const columns = facetIds.map(id => ({
    held: index[id].held,
    isChosen: index[id].values.map(value => choice[id].includes(value)),
    isOpen: choice[id].length === 0,
    counts: index[id].values.map(() => 0),
  }));
  const positions: number[] = [];
  for (let position = 0; position < productCount; position++) {
    if (!isListed(position)) continue;
    const misses = columns.filter(
      ({ held, isChosen, isOpen }) => !isOpen && !held[position]?.some(place => isChosen[place]),
    );
    if (misses.length === 0) positions.push(position);
    // A product that only this facet excludes would be shown with a different choice in the facet.
    if (misses.length <= 1) {
      for (const column of misses.length === 0 ? columns : misses) {
        for (const place of column.held[position] ?? []) {
          column.counts[place] = (column.counts[place] ?? 0) + 1;
        }
      }
    }
  }
  const countsOf = (id: FacetId) => columns[facetIds.indexOf(id)]?.counts ?? [];
  return {
    positions,
    counts: {
      colour: countsOf('colour'),
      size: countsOf('size'),
      technique: countsOf('technique'),
      price: countsOf('price'),
    },
  };
}

export function isChosen(choice: Choice, facet: FacetId, value: string): boolean {
  return choice[facet].includes(value);
}

export function toggled(choice: Choice, facet: FacetId, value: string): Choice {
  const now = choice[facet];
  const next = now.includes(value) ? now.filter(one => one !== value) : [...now, value];
  return { ...choice, [facet]: next };
}

export function chosenCount(choice: Choice): number {
  return facetIds.reduce((sum, id) => sum + choice[id].length, 0);
}
