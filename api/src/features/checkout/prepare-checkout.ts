/** Prices a cart, compares what was claimed, and asks for the artwork: all that has to hold before money is asked for. */
import type { WantedItem } from '#contract/endpoints/checkout.ts';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import { artworkHashes } from './checkout-line.ts';
import { type Claims, checkClaims } from './check-claims.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { findRepeats } from './find-repeats.ts';
import { type PricedItems, priceItems } from './price-items.ts';
import { readSellable } from './read-sellable.ts';

export async function priceFor(
  { knex, readPricing }: CheckoutParts,
  items: readonly WantedItem[],
  userId: number | null,
): Promise<PricedItems | Refusal> {
  const [products, settings, repeats] = await Promise.all([
    readSellable(
      knex,
      items.map(item => item.productId),
    ),
    readPricing(),
    findRepeats(knex, userId, items),
  ]);
  return priceItems(items, products, settings, repeats);
}

export async function prepareCheckout(
  parts: CheckoutParts,
  claims: Claims,
  userId: number | null,
): Promise<PricedItems | Refusal> {
  const priced = await priceFor(parts, claims.items, userId);
  if (isRefusal(priced)) return priced;
  const wrong = checkClaims(claims, priced.cart);
  if (wrong)
    return {
      ...wrong,
      details: { ...wrong.details, ...(priced.isRepeatRefused ? { isRepeatRefused: true } : {}) },
    };
  return (await missingArtwork(parts, priced)) ?? priced;
}

async function missingArtwork({ knex }: CheckoutParts, { lines }: PricedItems): Promise<Refusal | null> {
  const named = artworkHashes(lines);
  if (named.length === 0) return null;
  const here = new Set(await knex('artworks').whereIn('sha256', named).pluck<string[]>('sha256'));
  const missing = named.filter(sha256 => !here.has(sha256));
  return missing.length > 0 ? refuse('artwork_missing', { details: { missing } }) : null;
}

/** The cart as it was chosen, without a word about money. */
export function choiceOf(items: readonly WantedItem[]): unknown {
  return items.map(
    ({
      productId,
      color,
      designPlacements,
      sizeQuantities,
      designGroupId,
      allowMultipleColors,
      repeatOf,
    }) => [
      productId,
      color.name,
      designPlacements.map(({ designFile, ...placement }) => [designFile?.sha256 ?? null, placement]),
      sizeQuantities.filter(row => row.quantity > 0),
      designGroupId ?? null,
      allowMultipleColors,
      ...(repeatOf ? [repeatOf] : []),
    ],
  );
}
