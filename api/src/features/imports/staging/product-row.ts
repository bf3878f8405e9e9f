import type { CompleteProduct } from '../feed/complete-product.ts';
import type { FeedFacts } from '../feed/feed-row.ts';
import { facts } from './product-columns.ts';

export interface PlacedProduct extends CompleteProduct {
  /** Of its variants together, or null where the file does not say. */
  stock: number | null;
  /** From 1, in the order of the file. */
  place: number;
  line: number;
}

export function toRow(product: PlacedProduct) {
  const { category, alsoIn, pictures } = product;
  return {
    slug: product.handle,
    name: product.name,
    price_cents: product.priceCents,
    price_breaks: product.priceBreaks,
    category_name: category,
    categories: [...new Set([category, ...alsoIn])],
    supplier: product.supplier,
    stock_code: product.stockCode,
    stock: product.stock,
    printing_techniques: product.techniques,
    colors: product.colors,
    image: product.images.front,
    image_back: product.images.back,
    image_side: product.images.side,
    garment: product.garment,
    ...factValues(product),
    care: product.care,
    size_guide: product.sizeGuide,
    rating: product.sampleRating?.rating ?? null,
    num_reviews: product.sampleRating?.reviews ?? 0,
    rating_is_sample: product.sampleRating !== null,
    display_order: product.place,
    line: product.line,
    picture_front: pictures.front,
    picture_back: pictures.back,
    picture_side: pictures.side,
    picture_column: pictures.column,
  };
}

const factValues = (product: FeedFacts) =>
  Object.fromEntries(facts.map(({ name, column }) => [column, product[name as keyof FeedFacts] ?? null]));
