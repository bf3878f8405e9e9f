/** The shop as heads need it: the list that the storefront reads, taken apart once per version, and its facts. */
import { createHash } from 'node:crypto';
import { categoriesOf } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { PublishedHead } from '#contract/content/head.ts';
import { onPrimary } from '#api/database/replica/split-reads.ts';
import type { HeadRows } from '../heads/read-heads.ts';

export interface PageCatalogue {
  shop: ShopFacts;
  /** Pages that the shop has published itself. */
  published: readonly PublishedHead[];
  /** Titles and descriptions that the owner has written. */
  heads: HeadRows;
  /** Changes with facts and list: what was made of older ones is not found under it. */
  version: string;
  products: readonly ProductSummary[];
  byId: ReadonlyMap<number, ProductSummary>;
  categories: readonly string[];
}

export interface PageCatalogueParts {
  readShop: () => Promise<ShopFacts>;
  readPublished: () => Promise<PublishedHead[]>;
  readHeads: () => Promise<HeadRows>;
  /** The product list: the same object until the catalogue moves. */
  readList: () => Promise<{ products: readonly ProductSummary[]; version: string }>;
  now: () => number;
}

type Products = Pick<PageCatalogue, 'products' | 'byId' | 'categories'>;

export interface PageCatalogueReads {
  readCatalogue: () => Promise<PageCatalogue>;
  /** The owner has changed something: what is kept of the shop's facts is asked for again. */
  forgetShop: () => void;
}

export function createPageCatalogue(parts: PageCatalogueParts): PageCatalogueReads {
  const takenApart = new WeakMap<object, Products>();
  const { readFacts, forgetShop } = createFacts(parts);
  const readCatalogue = async () => {
    const [list, facts] = await Promise.all([parts.readList(), readFacts()]);
    const products = takenApart.get(list) ?? takeApart(list.products);
    takenApart.set(list, products);
    // A page that took long is made of what was true when it began. Its key says so, or it would be kept as today's.
    return { ...products, ...facts, version: `${facts.version} ${list.version}` };
  };
  return { readCatalogue, forgetShop };
}

function takeApart(products: readonly ProductSummary[]): Products {
  const byId = new Map(products.map(product => [product.id, product]));
  return { products, byId, categories: categoriesOf(products) };
}

type Facts = Pick<PageCatalogue, 'shop' | 'published' | 'heads' | 'version'>;

/** The database tells of an owner's change. Should a node miss it, one query in ten seconds finds it. */
const freshMs = 10_000;

function createFacts({ readShop, readPublished, readHeads, now }: PageCatalogueParts) {
  let facts: Promise<Facts> | null = null;
  let readAt = -Infinity;
  const readFacts = (): Promise<Facts> => {
    if (facts && now() - readAt <= freshMs) return facts;
    readAt = now();
    const asked = onPrimary(() => Promise.all([readShop(), readPublished(), readHeads()]));
    const read = asked.then(([shop, published, heads]) => ({
      shop,
      published,
      heads,
      version: versionOf([shop, published, [...heads.values()]]),
    }));
    facts = read;
    // A failure is not kept, nor what was read while the owner changed it: the next visit tries again.
    read.catch(() => facts === read && (facts = null));
    return read;
  };
  return { readFacts, forgetShop: () => void (facts = null) };
}

function versionOf(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 12);
}
