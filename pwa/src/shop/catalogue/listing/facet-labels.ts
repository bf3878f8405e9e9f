/** Labels of the filters, and which of their values a listing offers. */
import { type ColourFamily, familyDye, isColourFamily } from '#contract/catalogue/colour-families.ts';
import { type Choice, type FacetId, facetIds, type FacetIndex, isChosen } from './listing-facets.ts';
import { priceRangeLabel } from './price-ranges.ts';

export const facetTitles: Readonly<Record<FacetId, string>> = {
  colour: 'Colour',
  size: 'Size',
  technique: 'Decoration',
  price: 'Price of one piece',
};

export interface OfferedValue {
  value: string;
  label: string;
  /** Products that would be shown if this were chosen too. */
  count: number;
  isChosen: boolean;
  /** Colours only: `#rrggbb`. */
  dye: string | null;
}

export interface OfferedFacet {
  id: FacetId;
  title: string;
  values: OfferedValue[];
}

export function valueLabel(facet: FacetId, value: string): string {
  if (facet === 'price') return priceRangeLabel(value);
  return facet === 'size' ? value : value.charAt(0).toUpperCase() + value.slice(1);
}

/** On its own, without the heading of its facet. */
export function chipLabel(facet: FacetId, value: string): string {
  return facet === 'size' ? `Size ${value}` : valueLabel(facet, value);
}

type Counts = Readonly<Record<FacetId, readonly number[]>>;

/**
 * The category's values stay in place while filters change, so that nothing jumps. Values that it doesn't have aren't
 * offered, nor is a facet with a single value.
 */
export function offeredFacets(
  index: FacetIndex,
  choice: Choice,
  counts: Counts,
  inCategory: Counts,
): OfferedFacet[] {
  return facetIds
    .map(id => ({
      id,
      title: facetTitles[id],
      values: index[id].values.flatMap((value, place): OfferedValue[] => {
        const chosen = isChosen(choice, id, value);
        if (!chosen && !inCategory[id][place]) return [];
        const count = counts[id][place] ?? 0;
        return [{ value, label: valueLabel(id, value), count, isChosen: chosen, dye: dyeOf(id, value) }];
      }),
    }))
    .filter(({ values }) => values.length > 1 || values.some(value => value.isChosen));
}

function dyeOf(facet: FacetId, value: string): string | null {
  return facet === 'colour' && isColourFamily(value) ? familyDye(value satisfies ColourFamily) : null;
}
