/**
 * The categories the shop starts with, and how `/products?category=` is read. Afterwards the table in the database is
 * authoritative; no code relies on there being 23.
 */
import { slugify } from '../text/slug.ts';

export const categoryGroups = ['mens', 'womens', 'kids', 'accessories'] as const;
export type CategoryGroup = (typeof categoryGroups)[number];

export const categoryGroupTitles: Readonly<Record<CategoryGroup, string>> = {
  mens: 'Mens',
  womens: 'Womens',
  kids: 'Kids',
  accessories: 'Accessories',
};

const adultKinds = [
  'Crew Fleece',
  'Hooded Fleece',
  'Longsleeves',
  'Polo',
  'Shorts',
  'Singlets/Tanks',
  'T-Shirts',
  'Trackpants',
];

const namesByGroup: Readonly<Record<CategoryGroup, readonly string[]>> = {
  mens: adultKinds.map(kind => `Men's ${kind}`),
  womens: [...adultKinds, 'Active', 'Dresses', 'Jackets'].map(kind => `Women's ${kind}`),
  kids: ['Kids Fleece', 'Kids T-Shirts'],
  accessories: ['Bags', 'Caps/Hats'],
};

export interface SeedCategory {
  /** Slug of the name; it stays the same when the category is renamed. */
  id: string;
  name: string;
  group: CategoryGroup;
}

export const seedCategories: readonly SeedCategory[] = categoryGroups.flatMap(group =>
  namesByGroup[group].map(name => ({ id: slugify(name), name, group })),
);

/** Words in a category's name that put it in a group. The four shortcuts in the address use the same rule. */
const groupTerms: Readonly<Record<CategoryGroup, readonly string[]>> = {
  mens: ["men's"],
  womens: ["women's"],
  kids: ['kids'],
  accessories: ['caps', 'hats', 'bags', 'aprons', 'promotional'],
};

/** The default terms of `corporate`, which the owner may change. */
export const corporateTerms: readonly string[] = ['polo', 'jackets'];

/** Maps category words in an address to terms. `bulk-orders` means every product, with a quote banner. */
const aliasTerms: Readonly<Record<string, readonly string[]>> = {
  ...groupTerms,
  't-shirts': ['t-shirts'],
  hoodies: ['hooded fleece', 'hoodies'],
  corporate: corporateTerms,
};

/** Storefront names for categories that have another name in the back office. */
const nameAliases: Readonly<Record<string, string>> = {
  "men's hoodies": "men's hooded fleece",
  "women's hoodies": "women's hooded fleece",
  "men's long sleeves": "men's longsleeves",
  "women's long sleeves": "women's longsleeves",
};

export const bulkOrdersQuery = 'bulk-orders';

export interface Categorised {
  category?: string | null;
  categories?: readonly string[] | null;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim();
}

/** Matches only at the start of a word, so that "men's" isn't found inside "women's". */
function hasTerm(foldedName: string, term: string): boolean {
  for (let at = foldedName.indexOf(term); at >= 0; at = foldedName.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(foldedName.charAt(at - 1))) return true;
  }
  return false;
}

export function categoryNamesOf(product: Categorised): string[] {
  return [product.category, ...(product.categories ?? [])].filter(
    name => name != null && name !== '',
  ) as string[];
}

/** The menu group of a category name, or null if it belongs to none of the four. */
export function groupOfCategory(name: string): CategoryGroup | null {
  const folded = fold(name);
  return categoryGroups.find(group => groupTerms[group].some(term => hasTerm(folded, term))) ?? null;
}

/**
 * The products behind `?category=`. No value, "all" and `bulk-orders` give all of them. Otherwise an alias decides,
 * then a category's own name, then the words a category's name starts with. An unknown word finds nothing.
 */
export function productsInCategory<P extends Categorised>(
  query: string | null | undefined,
  products: readonly P[],
  corporate: readonly string[] = corporateTerms,
): P[] {
  return products.filter(categoryRule(query, products, corporate));
}

/**
 * The canonical category query for search engines: '' for everything, a shortcut's word, or the
 * category's name as the shop spells it. Null for words that name no category, such as the beginning of a name.
 */
export function canonicalCategory(query: string | null | undefined, names: readonly string[]): string | null {
  const folded = fold(query ?? '');
  if (folded === '' || folded === 'all') return '';
  if (folded === bulkOrdersQuery || Object.hasOwn(aliasTerms, folded)) return folded;
  const wanted = nameAliases[folded] ?? folded;
  return names.find(name => fold(name) === wanted) ?? null;
}

/** Shortcuts in the address that lead to a listing, besides the categories' own names. */
export const categoryShortcuts: readonly string[] = [...Object.keys(aliasTerms), bulkOrdersQuery];

/** As `productsInCategory`, but called per product. Evaluates each category name once. */
export function categoryRule(
  query: string | null | undefined,
  products: readonly Categorised[],
  corporate: readonly string[] = corporateTerms,
): (product: Categorised) => boolean {
  const folded = fold(query ?? '');
  if (folded === '' || folded === 'all' || folded === bulkOrdersQuery) return () => true;
  const terms =
    folded === 'corporate' ? corporate.map(fold) : Object.hasOwn(aliasTerms, folded) && aliasTerms[folded];
  if (terms) return hasNameThat(name => terms.some(term => hasTerm(name, term)));

  const asked = nameAliases[folded] ?? folded;
  const isNamed = hasNameThat(name => name === asked);
  return products.some(isNamed) ? isNamed : hasNameThat(name => hasTerm(name, asked));
}

function hasNameThat(fits: (foldedName: string) => boolean): (product: Categorised) => boolean {
  const known = new Map<string, boolean>();
  const isFit = (name: string) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = fits(fold(name));
    known.set(name, answer);
    return answer;
  };
  return product => categoryNamesOf(product).some(isFit);
}

/** The distinct categories on sale, in order of first appearance: the listing's filter. */
export function categoriesOf(products: readonly Categorised[]): string[] {
  return [...new Set(products.flatMap(categoryNamesOf))];
}

const titles: Readonly<Record<string, string>> = {
  ...categoryGroupTitles,
  '': 'All Products',
  all: 'All Products',
  't-shirts': 'T-Shirts',
  hoodies: 'Hoodies',
  corporate: 'Corporate',
  [bulkOrdersQuery]: 'Bulk Orders',
};

/** The heading of a listing: the shop's words for an alias, the category's own spelling, or the text of the query. */
export function categoryTitle(query: string | null | undefined, names: readonly string[] = []): string {
  const folded = fold(query ?? '');
  if (Object.hasOwn(titles, folded)) return titles[folded] ?? '';
  return names.find(name => fold(name) === folded) ?? (query ?? '').trim();
}

/** The group a listing belongs to: its own, or that of its category; null for "all" and aliases. */
export function groupOfQuery(query: string | null | undefined): CategoryGroup | null {
  const folded = fold(query ?? '');
  return categoryGroups.find(group => group === folded) ?? groupOfCategory(folded);
}

/** True if nothing is filtered out: no category, or "all". */
export function isWholeCatalogue(query: string | null | undefined): boolean {
  const folded = fold(query ?? '');
  return folded === '' || folded === 'all';
}
