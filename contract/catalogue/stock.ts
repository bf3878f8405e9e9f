/**
 * How many blanks are left. A product whose stock isn't tracked has no such number: 0 in stock means made
 * to order. For a tracked product, a variant counts its colour and size; without a variant, the product's own stock
 * counts.
 */
import type { SizeQuantity } from '../cart/cart.ts';

export interface Stocked {
  trackStock?: boolean | undefined;
  stock: number;
  variants: readonly { color: string; size: string; stock?: number | null | undefined }[];
}

export interface StockedLine {
  /** Null if the product is not, or no longer, in the catalogue. */
  productId: number | null;
  color: { name: string } | null;
  sizeQuantities: readonly SizeQuantity[];
}

/** Stock that several lines share. Size is null if all sizes share one number. */
interface Pool {
  key: string;
  size: string | null;
  left: number;
}

export interface Shortage {
  size: string | null;
  /** Pieces still available, shared by all lines that want them. */
  left: number;
  wanted: number;
}

function poolOf(product: Stocked, colourName: string, size: string): Pool | null {
  if (!product.trackStock) return null;
  const variant = product.variants.find(one => one.color === colourName && one.size === size);
  if (!variant) return { key: '', size: null, left: product.stock };
  return { key: `${colourName}\n${size}`, size, left: variant.stock ?? 0 };
}

/** Pieces available of one size in one colour; null if stock isn't tracked. */
export function piecesLeft(product: Stocked, colourName: string, size: string): number | null {
  return poolOf(product, colourName, size)?.left ?? null;
}

/** How far a cart line exceeds the stock that is left, counting all lines of its product together. */
export function shortagesOf(line: StockedLine, lines: readonly StockedLine[], product: Stocked): Shortage[] {
  if (!product.trackStock) return [];
  const wanted = new Map<string, number>();
  for (const one of lines) {
    if (one.productId !== line.productId) continue;
    for (const { size, quantity } of one.sizeQuantities) {
      const key = poolOf(product, one.color?.name ?? '', size)?.key ?? '';
      wanted.set(key, (wanted.get(key) ?? 0) + quantity);
    }
  }
  const short = new Map<string, Shortage>();
  for (const { size, quantity } of line.sizeQuantities) {
    const pool = poolOf(product, line.color?.name ?? '', size);
    const sum = pool ? (wanted.get(pool.key) ?? 0) : 0;
    if (!pool || quantity === 0 || sum <= pool.left) continue;
    short.set(pool.key, { size: pool.size, left: Math.max(0, pool.left), wanted: sum });
  }
  return [...short.values()];
}

/** "M is sold out." "Only 3 of M are left." "Only 1 is left." */
export function shortageText({ size, left }: Shortage): string {
  if (left <= 0) return size === null ? 'It is sold out.' : `${size} is sold out.`;
  return `Only ${left}${size === null ? '' : ` of ${size}`} ${left === 1 ? 'is' : 'are'} left.`;
}

export type Availability = 'sold_out' | 'in_stock' | 'made_to_order';

export function availabilityOf(product: {
  isSoldOut?: boolean | undefined;
  trackStock?: boolean | undefined;
  stock: number;
}): Availability {
  if (product.isSoldOut) return 'sold_out';
  return product.trackStock || product.stock > 0 ? 'in_stock' : 'made_to_order';
}

export const availabilityWords: Readonly<Record<Availability, string>> = {
  sold_out: 'Sold out',
  in_stock: 'In stock',
  made_to_order: 'Made to order',
};
