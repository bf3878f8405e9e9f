/**
 * What a cart costs. Product, colour and sizes are looked up here and the price follows from them alone; what the
 * client says about money is compared afterwards (`check-claims.ts`).
 */
import { areasOf, drawingOf } from '#contract/garments/garments.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import { garmentImageUrl, fabricColours } from '#contract/garments/garment-pictures.ts';
import type { LineColour } from '#contract/cart/cart.ts';
import type { WantedItem } from '#contract/checkout/endpoints.ts';
import { type Buyer, settingsFor } from '#contract/money/buyer-prices.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  priceCart,
  type PricedCart,
  type PricingSettings,
  type RefusalCode,
  type SurchargeRow,
} from '#contract/money/pricing.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import { photoFor } from '#contract/catalogue/product-photos.ts';
import { canonicalSize, sizesInColour } from '#contract/catalogue/sizes.ts';
import { movedDesigns } from '#contract/artwork/changed-places.ts';
import { placeKey, placeWords } from '#contract/cart/place-words.ts';
import { placeTrouble } from '#contract/artwork/place-rules.ts';
import { isNamesToCome, letteringOf, type Roster, rosterSizes } from '#contract/roster/roster.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import type { SoldDecoration } from '#contract/techniques/price/sold-decoration.ts';
import { surchargeName } from '#contract/techniques/technique-words.ts';
import { uuidOfName } from '#api/uuid-of-name.ts';
import type { CheckoutLine, CheckoutTotals } from '../checkout-line.ts';
import { pricedProduct, type Sellable } from './read-sellable.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';

export interface PricedItems {
  lines: CheckoutLine[];
  totals: CheckoutTotals;
  cart: PricedCart;
  /** An item names an earlier order that it does not repeat: its set-up is charged. */
  isRepeatRefused: boolean;
  /** Of one of its products the pieces are counted. */
  isCounted: boolean;
  /** By the code whose line is the last. */
  discount?: { codeId: number; cents: number };
}

/** A wanted item whose product, colour and sizes exist. */
export interface Found {
  item: Chosen;
  product: Sellable;
  color: LineColour | null;
  sizes: { size: string; quantity: number }[];
  /** Its sizes as the shop writes them. */
  roster: Roster | undefined;
}

/** What is chosen of a product, in a cart or by the office. */
export type Chosen = Pick<
  WantedItem,
  | 'productId'
  | 'color'
  | 'designPlacements'
  | 'sizeQuantities'
  | 'allowMultipleColors'
  | 'designGroupId'
  | 'totalQuantity'
  | 'roster'
>;

export const sentences: Record<RefusalCode, string> = {
  unknown_product: 'This product is no longer sold.',
  price_on_request: 'This product is sold on request only.',
  no_quantity: 'Please choose at least one piece.',
  invalid_quantity: 'Please choose whole pieces.',
  not_customizable: 'This product is sold without decoration.',
  technique_off: 'We no longer offer this kind of decoration.',
  too_few_pieces: 'This kind of decoration needs more pieces of one design.',
};

export interface PricedFor {
  /** Places in `items` of those that are exactly as in an earlier order. */
  repeats?: ReadonlySet<number>;
  destination?: Destination;
  /** Whose terms count; null: everybody's prices. */
  buyer?: Buyer | null;
}

export function priceItems(
  items: readonly WantedItem[],
  products: ReadonlyMap<number, Sellable>,
  settings: PricingSettings,
  { repeats = new Set(), destination = {}, buyer = null }: PricedFor = {},
): PricedItems | Refusal {
  const fields: Record<string, string> = {};
  const found: Found[] = [];
  for (const [at, item] of items.entries()) {
    const product = products.get(item.productId);
    const one = find(item, product);
    const moved = product && movedTrouble(item, product);
    if (moved) fields[`items.${at}.designPlacements`] = moved;
    else if ('fault' in one) fields[`items.${at}.${one.field}`] = one.fault;
    else found.push(one);
  }
  if (Object.keys(fields).length > 0) return refuse('invalid', { message: firstOf(fields), fields });

  const groups = artworkGroups(found);
  const result = priceCart({
    lines: found.map(({ item, product, color, sizes, roster }, at) => ({
      lineId: String(at),
      productId: item.productId,
      designGroupId: groups[at] ?? null,
      colourId: color?.id ?? null,
      sizeQuantities: sizes,
      placements: pricedPlacements(item.designPlacements, measureOn(garmentOf(product))),
      allowMultipleColors: item.allowMultipleColors,
      isRepeat: repeats.has(at),
      lettering: roster && letteringOf(roster),
    })),
    findProduct: id => {
      const product = products.get(id);
      return product && pricedProduct(product, buyer);
    },
    settings: settingsFor(buyer, settings),
    destination,
  });
  if (!result.ok) {
    for (const { lineId, code } of result.refusals) fields[`items.${lineId}`] = sentences[code];
    return refuse('invalid', { message: firstOf(fields), fields });
  }
  const { cart } = result;
  const { subtotalCents, surchargeCents: decorationCents, setupCents, shippingCents, totalCents } = cart;
  return {
    cart,
    isCounted: found.some(({ product }) => product.trackStock === true),
    isRepeatRefused: items.some((item, at) => item.repeatOf !== undefined && !repeats.has(at)),
    totals: { subtotalCents, decorationCents, setupCents, shippingCents, totalCents },
    lines: found.flatMap((one, at) => soldLines(one, groups[at] ?? null, cart, { at, settings })),
  };
}

/** What was placed in other print areas than the product has now would be made at another spot, or in another size. */
function movedTrouble(item: WantedItem, product: Sellable): string | null {
  if (!product.customizable) return null;
  const seen = { ...item, garment: product.garment };
  const [changed] = movedDesigns(seen, product);
  return changed
    ? `The print areas of ${product.name} have changed since the design on the ${placeWords(changed)} was placed. Open the design and check it.`
    : null;
}

export function find(item: Chosen, product: Sellable | undefined): Found | { field: string; fault: string } {
  if (!product) return { field: 'productId', fault: sentences.unknown_product };
  const name = item.color.name.toLowerCase();
  const color =
    product.colors.find(one => one.name.toLowerCase() === name) ??
    product.colors.find(one => one.id === item.color.id);
  if (!color && product.colors.length > 0)
    return { field: 'color', fault: `${product.name} has no such colour.` };
  const sold = new Set(sizesInColour(product, color?.name));
  const sizes = new Map<string, number>();
  for (const { size: written, quantity } of item.sizeQuantities) {
    const size = canonicalSize(written);
    if (quantity > 0 && !sold.has(size)) {
      return { field: 'sizeQuantities', fault: `${product.name} has no size ${size}.` };
    }
    if (quantity > 0) sizes.set(size, (sizes.get(size) ?? 0) + quantity);
  }
  const trouble = product.customizable
    ? placeTrouble(garmentOf(product), item.designPlacements, product.name)
    : null;
  if (trouble) return { field: 'designPlacements', fault: trouble };
  const pieces = [...sizes.values()].reduce((sum, quantity) => sum + quantity, 0);
  if (item.totalQuantity !== undefined && item.totalQuantity !== pieces) {
    return { field: 'totalQuantity', fault: 'The number of pieces is not the sum of the sizes.' };
  }
  if (item.roster && areasOf(garmentOf(product))[item.roster.template.position].length === 0)
    return {
      field: 'roster',
      fault: `${product.name} isn’t decorated on the ${item.roster.template.position}.`,
    };
  const roster = item.roster && { ...item.roster, pieces: item.roster.pieces.map(inShopSizes) };
  if (roster && !isNamesToCome(roster) && !isCountOf(roster, sizes)) {
    return { field: 'roster', fault: 'The names and numbers do not match the pieces of each size.' };
  }
  return {
    item,
    product,
    color: color ?? null,
    sizes: [...sizes].map(([size, quantity]) => ({ size, quantity })),
    roster,
  };
}

const inShopSizes = (piece: Roster['pieces'][number]) => ({ ...piece, size: canonicalSize(piece.size) });

/** Nobody pays for more or fewer pieces than the list names. */
function isCountOf({ pieces }: Roster, sizes: ReadonlyMap<string, number>): boolean {
  const counted = rosterSizes(pieces);
  return counted.length === sizes.size && counted.every(({ size, quantity }) => sizes.get(size) === quantity);
}

/**
 * Lines share one set-up only if they share their artwork: a client that puts different designs under one group id
 * pays for each. The first design of a group keeps its id.
 */
export function artworkGroups(found: readonly Found[]): (string | null)[] {
  const designsOf = new Map<string, string[]>();
  return found.map(({ item }) => {
    if (!item.designGroupId || item.designPlacements.length === 0) return null;
    const group = isUuid(item.designGroupId) ? item.designGroupId : uuidOfName(item.designGroupId);
    const design = designOf(item);
    const known = designsOf.get(group) ?? [];
    if (!known.includes(design)) designsOf.set(group, [...known, design]);
    return known.length === 0 || known[0] === design ? group : uuidOfName(`${group} ${design}`);
  });
}

/** The same text for the same artwork in the same place, way and size. */
export function designOf({ designPlacements }: Pick<WantedItem, 'designPlacements'>): string {
  const placements = [...designPlacements].sort((a, b) => placeKey(a).localeCompare(placeKey(b)));
  return JSON.stringify(
    placements.map(one => [
      one.position,
      one.decorationMethod,
      one.designFile?.sha256 ?? null,
      one.xOffset,
      one.yOffset,
      one.scale,
      one.rotation,
      ...(one.inks ? [one.inks] : []),
      ...(one.area ? [one.area] : []),
    ]),
  );
}

/** One line per unit price, so that quantity × price is the line's total also where sizes cost more. */
export function soldLines(
  { item, product, color, roster: whole }: Found,
  designGroupId: string | null,
  cart: PricedCart,
  { at, settings }: { at: number; settings: PricingSettings },
): CheckoutLine[] {
  const priced = cart.lines[at];
  if (!priced) return [];
  const surcharges = cart.surcharges.filter(row => row.lineId === priced.lineId);
  const prices = [...new Set(priced.sizes.map(row => row.unitPriceCents))];
  return prices.map((priceCents, part) => {
    const rows = priced.sizes.filter(row => row.unitPriceCents === priceCents);
    const listTotalCents = rows.reduce(
      (sum, row) => sum + row.quantity * (row.listPriceCents ?? priceCents),
      0,
    );
    const sizeQuantities = rows.map(({ size, quantity }) => ({ size, quantity }));
    const totalQuantity = sizeQuantities.reduce((sum, row) => sum + row.quantity, 0);
    const roster = whole && piecesIn(whole, sizeQuantities);
    return {
      productId: product.id,
      name: product.name,
      image: imageOf(product, color),
      garment: drawingOf(garmentOf(product)),
      ...(product.printAreas && item.designPlacements.length + (whole ? 1 : 0) > 0
        ? { printAreas: product.printAreas }
        : {}),
      color,
      designPlacements: item.designPlacements,
      designGroupId,
      allowMultipleColors: item.allowMultipleColors,
      sizeQuantities,
      totalQuantity,
      priceCents,
      setupFeeCents: part === 0 ? priced.setupFeeCents : 0,
      totalPriceCents: totalQuantity * priceCents,
      decorations: surcharges.flatMap(row => {
        const quantity = quantityOf(row.code, roster) ?? totalQuantity;
        const name = surchargeName(row.code, settings.techniques);
        return quantity === 0 ? [] : [soldDecoration({ ...row, name }, quantity, totalQuantity)];
      }),
      ...(priced.buyerPrice && listTotalCents > totalQuantity * priceCents
        ? { buyerPrice: { of: priced.buyerPrice.of, listTotalCents } }
        : {}),
      ...(roster ? { roster } : {}),
    };
  });
}

/** The part of a surcharge that these pieces of its line carry. */
function soldDecoration(
  { code, name, perItemCents, quantity: all, buyerPrice }: SurchargeRow & { name: string },
  quantity: number,
  pieces: number,
): SoldDecoration {
  return {
    code,
    name,
    ...(quantity === pieces ? {} : { quantity }),
    perItemCents,
    totalCents: quantity * perItemCents,
    ...(buyerPrice
      ? { buyerPrice: { ...buyerPrice, listTotalCents: (buyerPrice.listTotalCents / all) * quantity } }
      : {}),
  };
}

function piecesIn(roster: Roster, sizes: readonly { size: string }[]): Roster {
  return { ...roster, pieces: roster.pieces.filter(piece => sizes.some(({ size }) => size === piece.size)) };
}

/** Of names and numbers, those that are there; undefined for what every piece has, and while they are to come. */
function quantityOf(code: string, roster: Roster | undefined): number | undefined {
  const lettering = roster && !isNamesToCome(roster) ? letteringOf(roster) : undefined;
  if (code === 'roster_names') return lettering?.names;
  return code === 'roster_numbers' ? lettering?.numbers : undefined;
}

/** The photograph of the colour that was bought or of the product; else the garment drawn in that colour. */
function imageOf(product: Sellable, color: LineColour | null): string | null {
  const colorImages = Object.fromEntries(
    product.variants.flatMap(one => (one.imageUrl ? [[one.color, one.imageUrl]] : [])),
  );
  const photo = photoFor({ image: product.image ?? '', colorImages }, color?.name ?? '');
  if (photo || !color) return photo ?? product.image;
  return garmentImageUrl(drawingOf(garmentOf(product)), 'front', fabricColours(color.name, color.value));
}

function firstOf(fields: Record<string, string>): string {
  return Object.values(fields)[0] ?? '';
}
