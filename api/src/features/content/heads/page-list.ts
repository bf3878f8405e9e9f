/** The pages that search engines may read, with what each says of itself by nobody's doing. */
import { categoryShortcuts, productsInCategory } from '#contract/catalogue/categories.ts';
import type { HeadKind } from '#contract/content/page-head-endpoints.ts';
import { type Head, headFor, listingPath, productPath } from '#contract/content/head.ts';
import { photoFor } from '#contract/catalogue/product-photos.ts';
import { pageAt, pages } from '#contract/content/pages.ts';
import type { PageCatalogue } from '../published/page-catalogue.ts';

export interface ListedPage {
  path: string;
  kind: HeadKind;
  usual: Head;
  /** Shares show a photograph, or the picture of the whole shop. */
  hasPicture: boolean;
}

export type Listed = Pick<PageCatalogue, 'products' | 'byId' | 'categories' | 'published'>;

export function listPages(catalogue: Listed): ListedPage[] {
  const { products, byId, categories, published } = catalogue;
  const fixed = pages.filter(
    ({ path, isPrivate, canonicalPath }) => !isPrivate && !canonicalPath && !path.includes(':'),
  );
  const shortcuts = categoryShortcuts.filter(word => productsInCategory(word, products).length > 0);
  const addresses: [kind: HeadKind, path: string, id?: number][] = [
    ...fixed.map(({ path }) => ['page', path] as [HeadKind, string]),
    ...published.filter(({ path }) => !pageAt(path)).map(({ path }) => ['own', path] as [HeadKind, string]),
    ...[...shortcuts, ...categories].map(name => ['category', listingPath(name)] as [HeadKind, string]),
    ...products.map(({ id }) => ['product', productPath(id), id] as [HeadKind, string, number]),
  ];
  const listed = new Map<string, ListedPage>();
  for (const [kind, address, id] of addresses) {
    const { pathname, search } = new URL(address, 'http://shop');
    const product = id === undefined ? undefined : byId.get(id);
    const usual = headFor({ pathname, search }, { published, categories, ...(product ? { product } : {}) });
    if (usual.canonical === null || listed.has(usual.canonical)) continue;
    const hasPicture = !product || photoFor(product, product.colors[0]?.name ?? '') !== null;
    listed.set(usual.canonical, { path: usual.canonical, kind, usual, hasPicture });
  }
  return [...listed.values()];
}
