/** What a page tells search engines and shares beyond its title: its kind, its picture, its structured data. */
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { FoundPage } from './find-page.ts';
import type { HeadMarkup } from './render-head.ts';
import {
  breadcrumbData,
  categoryCrumbs,
  faqData,
  type FaqQuestion,
  productCrumbs,
  productData,
  productPicturePath,
  shopData,
  shopPicturePath,
  siteData,
  type StructuredData,
} from './structured-data.ts';

export interface PageSite {
  shop: ShopFacts;
  origin: string;
  faq: readonly FaqQuestion[];
}

export function describePage(found: FoundPage, site: PageSite): Omit<HeadMarkup, 'siteName'> {
  const { head, product } = found;
  const { shop, origin } = site;
  // A page kept out of search engines has nothing to tell them.
  const data = head.canonical === null ? [] : dataOf(found, site);
  const shopPicture = { path: shopPicturePath, alt: `${shop.name}: printed and embroidered apparel` };
  if (!product) return { head, origin, type: 'website', picture: shopPicture, data };
  const picture = { path: productPicturePath(product.id), alt: product.name };
  return { head, origin, type: 'product', picture, data };
}

function dataOf({ page, product, category }: FoundPage, { shop, origin, faq }: PageSite): StructuredData[] {
  if (product) {
    return [productData(product, shop, origin), breadcrumbData(productCrumbs(product), origin)];
  }
  if (page === '/') return [shopData(shop, origin), siteData(shop, origin)];
  if (page === '/contact') return [shopData(shop, origin)];
  if (page === '/products') return [breadcrumbData(categoryCrumbs(category ?? ''), origin)];
  if (page === '/faq' && faq.length > 0) return [faqData(faq)];
  return [];
}
