/**
 * Finds lines whose price differs from when their product was first priced in this cart. All price breaks of a product
 * are stored, so that reaching a higher break isn't reported as a price change.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CartLine } from '#contract/cart/cart.ts';
import { type Buyer, buyerPriceFor } from '#contract/money/buyer-prices.ts';
import { priceCart, type PricedProduct } from '#contract/money/pricing.ts';
import type { CartPrices } from './cart-prices.ts';
import { asPricedProduct } from '../catalogue/priced-product.ts';
import { asPricingLine } from './pricing-line.ts';
import { readRecord, writeRecord } from '../database/with-shop-database.ts';

export type SeenPrices = Readonly<Record<number, PricedProduct>>;

export interface PriceChange {
  fromCents: number;
  toCents: number;
}

const recordKey = 'cart prices seen';

export interface Repriced {
  /** By line id. */
  changes: ReadonlyMap<string, PriceChange>;
  /** The user has acknowledged the changes. */
  accept: () => void;
}

const noChanges: ReadonlyMap<string, PriceChange> = new Map();

export function useRepriced(lines: readonly CartLine[], prices: CartPrices): Repriced {
  const [seen, setSeen] = useState<SeenPrices | null>(null);
  useEffect(() => {
    let isWanted = true;
    readRecord<SeenPrices>(recordKey).then(
      record => isWanted && setSeen(record?.value ?? {}),
      () => undefined, // no storage: the cart itself says so
    );
    return () => {
      isWanted = false;
    };
  }, []);

  const priced = prices.phase === 'priced' ? prices : null;
  const products = priced?.products;
  const buyer = priced?.buyer;
  const now = useMemo(() => products && currentPrices(products, buyer), [products, buyer]);
  const noted = useMemo(() => (seen && now ? keepSeen(seen, now) : null), [seen, now]);
  useEffect(() => {
    if (noted) void writeRecord(recordKey, noted).catch(() => undefined);
  }, [noted]);

  const accept = useCallback(() => {
    if (!now) return;
    setSeen(now);
    void writeRecord(recordKey, now).catch(() => undefined);
  }, [now]);

  const changes = seen && now ? findChanges(lines, noted ?? seen, now) : noChanges;
  return { changes, accept };
}

function currentPrices(
  products: ReadonlyMap<number, Parameters<typeof asPricedProduct>[0]>,
  buyer: Buyer | null | undefined,
): SeenPrices {
  return Object.fromEntries(
    [...products].map(([id, product]) => [id, asPricedProduct(product, buyerPriceFor(buyer, id))]),
  );
}

/** Adds products that are new in the cart and removes those that left it. Returns null if there is nothing to write. */
export function keepSeen(seen: SeenPrices, now: SeenPrices): SeenPrices | null {
  const isSame =
    Object.keys(now).every(id => id in seen) && Object.keys(seen).length === Object.keys(now).length;
  return isSame
    ? null
    : Object.fromEntries(Object.entries(now).map(([id, one]) => [id, seen[Number(id)] ?? one]));
}

export function findChanges(
  lines: readonly CartLine[],
  seen: SeenPrices,
  now: SeenPrices,
): Map<string, PriceChange> {
  const unitPrices = (known: SeenPrices) => {
    const result = priceCart({
      lines: lines.map(line => ({ ...asPricingLine(line), placements: [] })),
      findProduct: id => known[id] ?? now[id],
    });
    return new Map(result.ok ? result.cart.lines.map(line => [line.lineId, line.unitPriceCents]) : []);
  };
  const before = unitPrices(seen);
  return new Map(
    [...unitPrices(now)].flatMap(([lineId, toCents]) => {
      const fromCents = before.get(lineId);
      return fromCents === undefined || fromCents === toCents
        ? []
        : [[lineId, { fromCents, toCents }] as const];
    }),
  );
}
