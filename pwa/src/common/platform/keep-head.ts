/** Sets the document's head: title, description, canonical address and robots. */
import { categoriesOf } from '#contract/catalogue/categories.ts';
import {
  type Address,
  type Head,
  headFor,
  type HeadProduct,
  type PublishedHead,
} from '#contract/content/head.ts';
import { fullTitle, productIdIn } from '#contract/content/pages.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';

/** What this device knows of the shop: nothing is asked for the sake of a head. */
export interface KnownShop {
  siteName: string;
  published: readonly PublishedHead[];
  products: readonly ProductSummary[] | undefined;
}

export interface KnownPage extends Pick<KnownShop, 'siteName' | 'published'> {
  products?: KnownShop['products'];
  /** Of the product's own screen. */
  product?: HeadProduct | null;
}

export function keepHead(address: Address, { siteName, published, products, product }: KnownPage): void {
  const id = productIdIn(address.pathname);
  const listed = id === null ? undefined : products?.find(listing => listing.id === id);
  const categories = products && categoriesOf(products);
  const facts = { published, categories, product: product === undefined ? listed : product };
  applyHead(headFor(address, facts), siteName);
}

function applyHead(head: Head, siteName: string): void {
  const before = canonicalLink();
  const isSamePage = before !== null && pathOf(before.href) === head.canonical;
  // What the server wrote about this page is more than is known here yet.
  if (isSamePage && (head.isPending || before.dataset['own'] !== undefined)) return;
  document.title = fullTitle(head.title, siteName);
  setMeta('name', 'description', head.description);
  setMeta('name', 'robots', head.robots);
  if (isSamePage) return;
  setCanonical(head.canonical);
  setMeta('property', 'og:url', canonicalLink()?.href ?? null);
  setMeta('property', 'og:title', head.canonical && head.title);
  setMeta('property', 'og:description', head.canonical && head.description);
  // Picture and structured data are those of the page that was opened first.
  const stale = 'meta[property^="og:image"], meta[property="og:type"], script[type="application/ld+json"]';
  for (const element of document.head.querySelectorAll(stale)) element.remove();
}

function canonicalLink(): HTMLLinkElement | null {
  return document.head.querySelector('link[rel="canonical"]');
}

function pathOf(href: string): string {
  const { pathname, search } = new URL(href);
  return pathname + search;
}

/** Keeps the origin that the server has given: people may have come by another. */
function setCanonical(path: string | null): void {
  const link = canonicalLink();
  if (path === null) return link?.remove();
  const origin = link ? new URL(link.href).origin : location.origin;
  const kept = link ?? document.head.appendChild(document.createElement('link'));
  kept.rel = 'canonical';
  delete kept.dataset['own'];
  kept.href = origin + path;
}

function setMeta(kind: 'name' | 'property', name: string, content: string | null): void {
  const found = document.head.querySelector(`meta[${kind}="${name}"]`);
  if (content === null) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement('meta'));
  element.setAttribute(kind, name);
  element.setAttribute('content', content);
}
