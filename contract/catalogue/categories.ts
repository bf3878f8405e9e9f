/**
 * The categories the shop starts with and what `/products?category=` understands. The table in the database is the
 * truth afterwards; nothing counts on there being 23.
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
  /** Slug of the name; kept through renames. */
  id: string;
  name: string;
  group: CategoryGroup;
}

export const seedCategories: readonly SeedCategory[] = categoryGroups.flatMap(group =>
  namesByGroup[group].map(name => ({ id: slugify(name), name, group })),
);

/** What makes a category name part of a group; also the rule of the four shortcuts in the address. */
const groupTerms: Readonly<Record<CategoryGroup, readonly string[]>> = {
  mens: ["men's"],
  womens: ["women's"],
  kids: ['kids'],
  accessories: ['caps', 'hats', 'bags', 'aprons', 'promotional'],
};

/** The owner may re-point `corporate`; this is its default. */
export const corporateTerms: readonly string[] = ['polo', 'jackets'];

/** Category words of an address to the terms they stand for. `bulk-orders` is everything, with a quote banner. */
const aliasTerms: Readonly<Record<string, readonly string[]>> = {
  ...groupTerms,
  't-shirts': ['t-shirts'],
  hoodies: ['hooded fleece', 'hoodies'],
  corporate: corporateTerms,
};

/** Names the storefront uses for categories that the back office calls otherwise. */
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

/** At a word start, so that "men's" is not found inside "women's". */
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

/** The group of a category name in menus, or null for one outside all four. */
export function groupOfCategory(name: string): CategoryGroup | null {
  const folded = fold(name);
  return categoryGroups.find(group => groupTerms[group].some(term => hasTerm(folded, term))) ?? null;
}

/**
 * The products behind `?category=`: all for none, "all" and `bulk-orders`; by the alias table; by the category's
 * own name; else by the words the name starts with. An unknown word finds nothing.
 */
export function productsInCategory<P extends Categorised>(
  query: string | null | undefined,
  products: readonly P[],
  corporate: readonly string[] = corporateTerms,
): P[] {
  return products.filter(categoryRule(query, products, corporate));
}

/**
 * The one spelling of a category query that search engines keep: '' for everything, a shortcut's word, or the
 * category's name as the shop writes it. Null for words that name no category, such as the beginning of a name.
 */
export function canonicalCategory(query: string | null | undefined, names: readonly string[]): string | null {
  const folded = fold(query ?? '');
  if (folded === '' || folded === 'all') return '';
  if (folded === bulkOrdersQuery || Object.hasOwn(aliasTerms, folded)) return folded;
  const wanted = nameAliases[folded] ?? folded;
  return names.find(name => fold(name) === wanted) ?? null;
}

/** The shortcuts of the address that a listing may be found under, besides the categories' own names. */
export const categoryShortcuts: readonly string[] = [...Object.keys(aliasTerms), bulkOrdersQuery];

/** As `productsInCategory`, to be asked product by product. Each category name is looked at once. */
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

/** The categories on sale, each once, in order of first appearance: the listing's filter. */
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

/** The heading of a listing: the shop's words for an alias, the category's own spelling, else what was asked for. */
export function categoryTitle(query: string | null | undefined, names: readonly string[] = []): string {
  const folded = fold(query ?? '');
  if (Object.hasOwn(titles, folded)) return titles[folded] ?? '';
  return names.find(name => fold(name) === folded) ?? (query ?? '').trim();
}

/** The group that a listing stands in: its own, or that of the category asked for; null for "all" and aliases. */
export function groupOfQuery(query: string | null | undefined): CategoryGroup | null {
  const folded = fold(query ?? '');
  return categoryGroups.find(group => group === folded) ?? groupOfCategory(folded);
}

/** Nothing is left out: no category, or "all". */
export function isWholeCatalogue(query: string | null | undefined): boolean {
  const folded = fold(query ?? '');
  return folded === '' || folded === 'all';
}
