/**
 * What search engines read of a page, as schema.org has it. Only what is true of the shop: no sample rating ever,
 * no offer without a price, no detail that the owner has not written down.
 */
import { businessHours } from '#contract/time/business-hours.ts';
import { canonicalCategory, categoryTitle } from '#contract/catalogue/categories.ts';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { listingPath, productDescription, productPath } from '#contract/content/head.ts';
import { centsToDecimalText } from '#contract/money/money.ts';
import { availabilityOf } from '#contract/catalogue/stock.ts';
import { currency } from '#contract/shop/shop-defaults.ts';

export type StructuredData = Record<string, unknown>;

export interface FaqQuestion {
  question: string;
  /** In plain words. */
  answer: string;
}

const context = 'https://schema.org';
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function shopData(shop: ShopFacts, origin: string): StructuredData {
  const { firstWeekday, lastWeekday } = businessHours;
  const { opensAtHour, closesAtHour } = shop.hours;
  return {
    '@context': context,
    '@type': 'LocalBusiness',
    '@id': `${origin}/#shop`,
    name: shop.name,
    ...(shop.legalName ? { legalName: shop.legalName } : {}),
    url: `${origin}/`,
    image: `${origin}${shopPicturePath}`,
    logo: `${origin}/icons/icon-512.png`,
    ...(shop.phone ? { telephone: shop.phone } : {}),
    ...(shop.email ? { email: shop.email } : {}),
    ...(shop.address ? { address: shop.address } : {}),
    ...(shop.abn ? { taxID: shop.abn } : {}),
    currenciesAccepted: currency,
    areaServed: { '@type': 'Country', name: 'Australia' },
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.slice(firstWeekday - 1, lastWeekday),
      opens: hourText(opensAtHour),
      closes: hourText(closesAtHour),
    },
  };
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export function siteData(shop: ShopFacts, origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: shop.name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

export const shopPicturePath = '/og/shop.png';
export const productPicturePath = (id: number) => `/og/product/${id}.png`;

const schemaAvailability = {
  in_stock: 'InStock',
  made_to_order: 'MadeToOrder',
  sold_out: 'OutOfStock',
} as const;

export function productData(product: ProductSummary, shop: ShopFacts, origin: string): StructuredData {
  const { id, name, category, supplier, price, colors, rating, numReviews, ratingIsSample } = product;
  const isRated = rating !== null && numReviews > 0 && !ratingIsSample;
  return {
    '@context': context,
    '@type': 'Product',
    '@id': `${origin}${productPath(id)}#product`,
    name,
    description: productDescription(product),
    url: `${origin}${productPath(id)}`,
    image: `${origin}${productPicturePath(id)}`,
    ...(category ? { category } : {}),
    ...(supplier ? { brand: { '@type': 'Brand', name: supplier } } : {}),
    ...(colors.length > 0 ? { color: colors.map(colour => colour.name).join(', ') } : {}),
    ...(price > 0
      ? {
          offers: {
            '@type': 'Offer',
            price: centsToDecimalText(price),
            priceCurrency: currency,
            // What is not in stock is ordered from the supplier, unless stock is counted.
            availability: `${context}/${schemaAvailability[availabilityOf(product)]}`,
            itemCondition: `${context}/NewCondition`,
            url: `${origin}${productPath(id)}`,
            seller: { '@type': 'Organization', name: shop.name },
          },
        }
      : {}),
    ...(isRated
      ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: numReviews } }
      : {}),
  };
}

export interface Crumb {
  name: string;
  path: string;
}

export function productCrumbs({ id, name, category }: ProductSummary): Crumb[] {
  const canonical = category ? canonicalCategory(category, [category]) : null;
  return [
    { name: 'Home', path: '/' },
    { name: 'Products', path: '/products' },
    ...(canonical ? [{ name: category, path: listingPath(canonical) }] : []),
    { name, path: productPath(id) },
  ];
}

export function categoryCrumbs(category: string): Crumb[] {
  const listing = { name: 'Products', path: '/products' };
  const last = category ? [{ name: categoryTitle(category), path: listingPath(category) }] : [];
  return [{ name: 'Home', path: '/' }, listing, ...last];
}

export function breadcrumbData(crumbs: readonly Crumb[], origin: string): StructuredData {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** One FAQPage of all questions, as the page shows them. */
export function faqData(questions: readonly FaqQuestion[]): StructuredData {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
