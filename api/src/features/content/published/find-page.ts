/** Which page an address opens, with what its head is made of. */
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { canonicalCategory } from '#contract/catalogue/categories.ts';
import { type Address, type Head, headFor, withOwnWords } from '#contract/content/head.ts';
import { pageAt, productIdIn } from '#contract/content/pages.ts';
import type { PageCatalogue } from './page-catalogue.ts';

export interface FoundPage {
  /** One for each page that differs: strangers' queries find the same few. */
  key: string;
  status: 200 | 404;
  /** Path of the page's declaration, `/shell`, or null for the 404 page. */
  page: string | null;
  head: Head;
  product: ProductSummary | null;
  /** Of the listing: '' for everything; null elsewhere and for words that name no category. */
  category: string | null;
  /** A listing that filters, a search or an order make another than its category's. */
  isNarrowed: boolean;
}

/** The shell for no page in particular: the service worker keeps it for all of them. */
export const shellPath = '/shell';

type Findable = Pick<PageCatalogue, 'byId' | 'categories' | 'published' | 'heads'>;

export function findPage(address: Address, { byId, categories, published, heads }: Findable): FoundPage {
  const { pathname, search } = address;
  const page = pageAt(pathname) ?? published.find(({ path }) => path === pathname);
  const isProduct = page?.path.endsWith('/:id') ?? false;
  const product = (isProduct && byId.get(productIdIn(pathname) ?? 0)) || null;
  const usual = headFor(address, { product, categories, published });
  const head = withOwnWords(usual, heads.get(usual.canonical ?? ''));
  const none = { product: null, category: null, isNarrowed: false };
  if (pathname === shellPath)
    return { ...none, key: 'shell', status: 200, page: shellPath, head: { ...head, title: 'Shop' } };
  if (!page || (isProduct && !product)) return { ...none, key: 'not found', status: 404, page: null, head };
  if (product)
    return { ...none, key: `product ${product.id}`, status: 200, page: '/product/:id', head, product };
  if (page.path !== '/products')
    return { ...none, key: `${page.path} ${head.robots ?? ''}`, status: 200, page: page.path, head };
  const params = new URLSearchParams(search);
  const category = canonicalCategory(params.get('category'), categories);
  const isNarrowed = category === null || narrowing.some(name => params.has(name));
  const key = `${page.path} ${category ?? '-'} ${isNarrowed} ${head.robots ?? ''}`;
  return { key, status: 200, page: page.path, head, product: null, category, isNarrowed };
}

/** What the app reads from the address of a listing besides its category (pwa: listing-address.ts). */
const narrowing = ['search', 'colour', 'size', 'technique', 'price', 'sort'];
