/** The shop as heads need it: the list that the storefront reads, taken apart once per version, and its facts. */
import { createHash } from 'node:crypto';
import { categoriesOf } from '#contract/categories.ts';
import type { ProductSummary } from '#contract/endpoints/catalogue.ts';
import type { ShopFacts } from '#contract/endpoints/shop.ts';
import type { PublishedHead } from '#contract/head.ts';

export interface PageCatalogue {
  shop: ShopFacts;
  /** Pages that the shop has published itself. */
  published: readonly PublishedHead[];
  /** Changes with facts and list: what was made of older ones is not found under it. */
  version: string;
  products: readonly ProductSummary[];
  byId: ReadonlyMap<number, ProductSummary>;
  categories: readonly string[];
}

export interface PageCatalogueParts {
  readShop: () => Promise<ShopFacts>;
  readPublished: () => Promise<PublishedHead[]>;
  /** JSON of the product list: the same object until the catalogue moves. */
  readList: () => Promise<{ identity: Buffer; etag: string } | null>;
  now: () => number;
}

type Products = Pick<PageCatalogue, 'products' | 'byId' | 'categories'>;

export function createPageCatalogue(parts: PageCatalogueParts): () => Promise<PageCatalogue> {
  const takenApart = new WeakMap<object, Products>();
  const readFacts = createFacts(parts);
  return async () => {
    const [list, facts] = await Promise.all([parts.readList(), readFacts()]);
    if (!list) throw new Error('There is no product list, not even an empty one');
    const products = takenApart.get(list) ?? takeApart(list.identity);
    takenApart.set(list, products);
    // A page that took long is made of what was true when it began. Its key says so, or it would be kept as today's.
    return { ...products, ...facts, version: `${facts.version} ${list.etag}` };
  };
}

function takeApart(list: Buffer): Products {
  const products = JSON.parse(list.toString('utf8')) as ProductSummary[];
  const byId = new Map(products.map(product => [product.id, product]));
  return { products, byId, categories: categoriesOf(products) };
}

type Facts = Pick<PageCatalogue, 'shop' | 'published' | 'version'>;

/** An owner's change of the facts moves no catalogue: one query in ten seconds looks for it. */
const freshMs = 10_000;

function createFacts({ readShop, readPublished, now }: PageCatalogueParts): () => Promise<Facts> {
  let facts: Promise<Facts> | null = null;
  let readAt = -Infinity;
  return () => {
    if (facts && now() - readAt <= freshMs) return facts;
    readAt = now();
    const read = Promise.all([readShop(), readPublished()]).then(([shop, published]) => ({
      shop,
      published,
      version: versionOf([shop, published]),
    }));
    facts = read;
    // A failure is not kept: the next visit tries again.
    read.catch(() => (facts = null));
    return read;
  };
}

function versionOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}
