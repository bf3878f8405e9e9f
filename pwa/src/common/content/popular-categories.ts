import { categoriesOf, productsInCategory } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';

export interface PopularCategory {
  name: string;
  /** A product of it, for the picture; another than the ones before where there is one. */
  example: ProductSummary;
}

const most = 6;

/** Until there are counts of visits: the categories with most products, in the order of the catalogue. */
export function popularCategories(products: readonly ProductSummary[]): PopularCategory[] {
  const names = categoriesOf(products);
  const sized = names.map(name => ({ name, found: productsInCategory(name, products) }));
  const largest = new Set(
    sized
      .toSorted((a, b) => b.found.length - a.found.length)
      .slice(0, most)
      .map(({ name }) => name),
  );
  const shown = new Set<string>();
  return sized.flatMap(({ name, found }) => {
    if (!largest.has(name)) return [];
    const example = found.find(({ garment }) => !shown.has(garment)) ?? found[0];
    if (!example) return [];
    shown.add(example.garment);
    return [{ name, example }];
  });
}
