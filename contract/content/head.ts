/**
 * The head of a page for the tab, search engines and shares. Both sides use this function: the server fills the
 * shell with it, and the app updates it on every page change.
 */
import { canonicalCategory, categoryTitle } from '../catalogue/categories.ts';
import type { ProductSummary } from '../catalogue/endpoints.ts';
import { formatCents } from '../money/money.ts';
import { pageDescriptions } from './page-descriptions.ts';
import { notFoundTitle, type Page, pageAt, productIdIn } from './pages.ts';

export interface Head {
  /** Without the shop's name. */
  title: string;
  description: string | null;
  /** Path and query of the canonical address; null on pages that are kept out of search engines. */
  canonical: string | null;
  robots: 'noindex' | 'noindex, follow' | null;
  /** The product isn't loaded yet, so the page's current head may say more. */
  isPending?: true;
  /** True if the owner wrote some of it. */
  isOwn?: true;
}

/** The owner's text for the head of one page; null where the default applies. */
export interface OwnWords {
  title: string | null;
  description: string | null;
}

/** Of a page that search engines may read. */
export function withOwnWords(head: Head, own: OwnWords | undefined): Head {
  if (!own || head.canonical === null || (own.title === null && own.description === null)) return head;
  return {
    ...head,
    title: own.title ?? head.title,
    description: own.description ?? head.description,
    isOwn: true,
  };
}

export interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

export type HeadProduct = Pick<ProductSummary, 'id' | 'name' | 'description' | 'price' | 'category'>;

export interface HeadFacts {
  /** The product of a product page; null if it isn't sold, undefined while unknown. */
  product?: HeadProduct | null;
  /** Names of the categories on sale; undefined while unknown. */
  categories?: readonly string[];
  /** Pages the shop has published. The app's own addresses take precedence. */
  published?: readonly PublishedHead[];
}

export interface PublishedHead extends Pick<Page, 'path' | 'title' | 'isPrivate'> {
  description?: string;
}

const longestDescription = 160;

export function headFor({ pathname, search }: Address, facts: HeadFacts = {}): Head {
  const page: DescribedPage | undefined =
    pageAt(pathname) ?? facts.published?.find(({ path }) => path === pathname);
  if (!page) return hidden(notFoundTitle);
  if (page.isPrivate) return hidden(page.title);
  const found = page.path.endsWith('/:id') ? productIdIn(pathname) : undefined;
  if (found !== undefined) return productHead(page.title, found, facts.product);
  if (page.path === '/products') return listingHead(page, search, facts.categories);
  return { ...open, ...described(page), canonical: page.canonicalPath ?? page.path };
}

export const productPath = (id: number) => `/product/${id}`;

export function listingPath(category: string): string {
  return category === '' ? '/products' : `/products?category=${encodeURIComponent(category)}`;
}

const open = { robots: null } as const;

function hidden(title: string): Head {
  return { title, description: null, canonical: null, robots: 'noindex' };
}

type DescribedPage = Page & { description?: string };

/** An alias has the description of the page it leads to. */
function described({ path, canonicalPath, title, description }: DescribedPage) {
  return { title, description: description ?? pageDescriptions[canonicalPath ?? path] ?? null };
}

function productHead(title: string, id: number | null, product: HeadProduct | null | undefined): Head {
  if (id === null || product === null) return hidden(notFoundTitle);
  const canonical = productPath(id);
  if (!product) return { ...open, title, description: null, canonical, isPending: true };
  return { ...open, title: product.name, description: productDescription(product), canonical };
}

/** The product's own description, cut at a word; without one, a sentence that fits every product. */
export function productDescription({ name, description, price }: HeadProduct): string {
  const words = description.replaceAll(/\s+/g, ' ').trim();
  const cost = price > 0 ? ` ${formatCents(price)} each.` : '';
  if (words === '') return shorten(`${name} with your own print or embroidery.${cost}`);
  return words.length + cost.length <= longestDescription && /[.!?]$/.test(words)
    ? words + cost
    : shorten(words);
}

function shorten(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription - 1);
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > 0 ? cut.slice(0, lastBlank) : cut}…`;
}

/** Searches are not indexed; filters and sorting share the address of their category. */
function listingHead(page: DescribedPage, search: string, categories: readonly string[] | undefined): Head {
  const params = new URLSearchParams(search);
  const asked = params.get('category') ?? '';
  const category = categories ? canonicalCategory(asked, categories) : asked.trim();
  const robots = category === null || params.get('search')?.trim() ? 'noindex, follow' : null;
  if (!category) return { ...described(page), canonical: robots ? null : '/products', robots };
  const title = categoryTitle(category);
  return {
    title,
    description: `${title} with your own print or embroidery: choose the colour, put your design on it and see the whole price. Printed and embroidered in Australia.`,
    canonical: robots ? null : listingPath(category),
    robots,
  };
}
