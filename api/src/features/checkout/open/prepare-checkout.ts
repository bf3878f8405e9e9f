/** Prices a cart, compares what was claimed, and asks for the artwork: all that has to hold before money is asked for. */
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { WantedItem } from '#contract/checkout/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Buyer as Terms } from '#contract/money/buyer-prices.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import { codeKey } from '#contract/discounts/code-names.ts';
import { canShipBy } from '#contract/checkout/shipping.ts';
import { expressPost, standardPost } from '#contract/shop/shop-defaults.ts';
import { readAgreedPrices } from '#api/database/shared/buyer-terms.ts';
import { ownArtwork } from '#api/database/shared/artwork/own-artwork.ts';
import { withSettings } from '#api/database/shared/setting-rows.ts';
import { artworkHashes } from '../checkout-line.ts';
import { type Claims, checkClaims } from './check-claims.ts';
import type { CheckoutParts, Owner } from '../checkout-parts.ts';
import { findCode, type FoundCode } from '../codes/find-code.ts';
import { priceWithCode } from '../codes/price-with-code.ts';
import { findRepeats } from './find-repeats.ts';
import { type PricedItems, priceItems } from './price-items.ts';
import { type OnSale, readSellable } from './read-sellable.ts';

/** Whose earlier orders count as repeats, and where the parcel goes, as far as it is known. */
export interface Buyer {
  owner: Owner;
  info: CustomerInfo | null;
}

export async function priceFor(
  { knex, readPricing, now }: CheckoutParts,
  items: readonly WantedItem[],
  buyer: Buyer,
  { known, code, fits, isTechniqueBlind = false }: PriceOptions = {},
): Promise<PricedItems | Refusal> {
  const onSale = known ?? (await readSellable(knex, productsOf(items)));
  const { products } = onSale;
  const settings = await readPricing(withSettings(knex, onSale.settings));
  const rules = { techniques: settings.techniques, now: now() };
  const repeats = await findRepeats(knex, buyer.owner, items, rules);
  const { postalCode, shippingMethod: method } = buyer.info ?? {};
  if (settings.shipping && !canShipBy(method, settings.shipping)) return refuse('invalid', noExpress);
  const { userId } = buyer.owner;
  const terms = userId
    ? {
        memberBasisPoints: settings.memberDiscountBasisPoints ?? 0,
        agreed: await readAgreedPrices(knex, userId, rules.now),
      }
    : null;
  const goodsTerms = terms && {
    ...terms,
    agreed: terms.agreed.map(({ techniques: _, ...goods }) => goods),
  };
  const priceAs = (someone: Terms | null) =>
    priceItems(items, products, settings, {
      repeats,
      destination: { postalCode, method },
      buyer: someone,
    });
  let priced = priceAs(isTechniqueBlind ? goodsTerms : terms);
  for (const other of fits ? [goodsTerms, null] : [])
    if (!isRefusal(priced) && !fits?.(priced.cart)) priced = priceAs(other);
  if (isRefusal(priced)) return priced;
  // The rate follows from the postcode: without one nothing may be charged.
  if (priced.cart.isShippingFrom) return refuse('invalid', noPostcode);
  return code ? priceWithCode(priced, code, settings) : priced;
}

interface PriceOptions {
  /** What is known to be on sale; missing: it is read. */
  known?: OnSale | undefined;
  code?: FoundCode | undefined;
  /**
   * Whether a price is the one that the client shows. Given for an app that doesn't know of buyers' own prices: it shows
   * everybody's, so they are charged, and nobody pays another sum than the one they saw.
   */
  fits?: ((cart: PricedCart) => boolean) | undefined;
  /** For an app that doesn't know of buyers' own prices of techniques. It shows, and is charged, everybody's. */
  isTechniqueBlind?: boolean;
}

export const productsOf = (items: readonly WantedItem[]) => items.map(item => item.productId);

const noExpress = {
  message: `${expressPost.label} cannot be chosen right now. Please choose ${standardPost.label}.`,
  fields: { 'customerInfo.shippingMethod': 'Not offered.' },
};
const noPostcode = {
  message: 'The delivery price depends on the postcode. Please enter your address first.',
  fields: { 'customerInfo.postalCode': 'Please enter a valid postal code.' },
};

/** By what is on sale now, or by what is known of it. */
export async function prepareCheckout(
  parts: CheckoutParts,
  owner: Owner,
  claims: Claims,
  info: CustomerInfo | null,
  known?: OnSale,
): Promise<PricedItems | Refusal> {
  const fits = claims.knowsBuyerPrices ? undefined : (cart: PricedCart) => checkClaims(claims, cart) === null;
  const isTechniqueBlind = !claims.knowsTechniquePrices;
  const code = claims.discountCode ? await codeOf(parts, owner, claims.discountCode, info) : undefined;
  if (isRefusal(code)) return code;
  const options = { known, fits, isTechniqueBlind, code };
  const priced = await priceFor(parts, claims.items, { owner, info }, options);
  if (isRefusal(priced)) return priced;
  const wrong = checkClaims(claims, priced.cart);
  if (wrong)
    return {
      ...wrong,
      details: { ...wrong.details, ...(priced.isRepeatRefused ? { isRepeatRefused: true } : {}) },
    };
  return (await missingArtwork(parts, owner, priced)) ?? priced;
}

const codeOf = (
  { knex, now }: CheckoutParts,
  { userId }: Owner,
  written: string,
  info: CustomerInfo | null,
): Promise<FoundCode | Refusal> => findCode(knex, written, { email: info?.email ?? null, userId }, now());

/** What is not theirs is missing like what was never sent. */
export async function missingArtwork(
  { knex }: Pick<CheckoutParts, 'knex'>,
  { names }: Owner,
  { lines }: PricedItems,
): Promise<Refusal | null> {
  const named = artworkHashes(lines);
  const own = await ownArtwork(knex, named, names);
  const missing = named.filter(sha256 => !own.has(sha256));
  return missing.length > 0 ? refuse('artwork_missing', { details: { missing } }) : null;
}

/** The cart as it was chosen, without a word about money. */
export function choiceOf(items: readonly WantedItem[], discountCode?: string): unknown {
  return discountCode ? [codeKey(discountCode), linesOf(items)] : linesOf(items);
}

function linesOf(items: readonly WantedItem[]): unknown {
  return items.map(
    ({
      productId,
      color,
      designPlacements,
      sizeQuantities,
      designGroupId,
      allowMultipleColors,
      repeatOf,
      roster,
    }) => [
      productId,
      color.name,
      designPlacements.map(({ designFile, ...placement }) => [designFile?.sha256 ?? null, placement]),
      sizeQuantities.filter(row => row.quantity > 0),
      designGroupId ?? null,
      allowMultipleColors,
      ...(repeatOf ? [repeatOf] : []),
      ...(roster ? [roster] : []),
    ],
  );
}
