/**
 * The one pricing function: product page, cart, checkout, server and invoice call it, so no two of them can show
 * different money. Integer cents in, itemised cents out, no clock, no network.
 *
 *   unit price   price break for all pieces of that product over all lines, else the base price
 *   line total   quantity × unit price; the set-up fee is never inside it
 *   set-up       fee × positions, once per artwork group, carried by the group's first line
 *   surcharges   none unless the setting turns the "included" labels into rows
 *   total        subtotal + surcharges + set-up + shipping; GST is the eleventh part contained in it, if any
 */
import {
  totalQuantity,
  type DecorationMethod,
  type DesignPosition,
  type SizeQuantity,
} from '../cart/cart.ts';
import { gstIncludedFor } from './gst.ts';
import { cents, splitInstalments, sumCents, type Cents, type CentsLike } from './money.ts';
import { type Destination, shippingPrice, type ShippingSettings } from '../checkout/shipping.ts';
import { instalments, pricingDefaults } from '../shop/shop-defaults.ts';

export interface PricingSettings {
  setupFeeCents: CentsLike;
  shippingFlatCents: CentsLike;
  /** Mode, table of rates and express. Absent: flat. */
  shipping?: ShippingSettings;
  /** False keeps "$2.50 per item, included"; true charges visible rows. */
  applyDecorationSurcharges: boolean;
  printCents: CentsLike;
  embroideryCents: CentsLike;
  multiColourCents: CentsLike;
  /** Instalments are offered from min to max, both inclusive. */
  instalmentMinCents: CentsLike;
  instalmentMaxCents: CentsLike;
  /** Absent: registered. A seller who is not has no GST in a price. */
  gstRegistered?: boolean;
}

export interface PriceBreak {
  /** From this many pieces of the product on. */
  quantity: number;
  priceCents: CentsLike;
}

export interface PricedProduct {
  basePriceCents: CentsLike;
  priceBreaks: readonly PriceBreak[];
  customizable: boolean;
  /** Present only when variant pricing is on for this product. */
  variantPrices?: readonly { colourId: string | null; size: string; priceCents: CentsLike }[];
}

export interface PricingLine {
  lineId: string;
  productId: number;
  /** Lines born from one "Add to Cart" share it; null means the line is a group of its own. */
  designGroupId: string | null;
  colourId: string | null;
  sizeQuantities: readonly SizeQuantity[];
  placements: readonly { position: DesignPosition; decorationMethod: DecorationMethod }[];
  allowMultipleColors: boolean;
  /** Exactly as in an earlier order of the same person: no set-up, if that is so for its whole artwork group. */
  isRepeat?: boolean;
}

export interface PricingInput {
  lines: readonly PricingLine[];
  findProduct: (productId: number) => PricedProduct | undefined;
  settings?: PricingSettings;
  /** Where it goes and how; before that is known the price of delivery may be a "from". */
  destination?: Destination;
  /** A company name or ABN was entered: no instalments. */
  isCompany?: boolean;
}

export type RefusalCode =
  | 'unknown_product'
  | 'price_on_request'
  | 'no_quantity'
  | 'invalid_quantity'
  | 'not_customizable';

export interface LineRefusal {
  lineId: string;
  code: RefusalCode;
}

export interface PricedLine {
  lineId: string;
  productId: number;
  unitPriceCents: Cents;
  totalQuantity: number;
  /** Quantity × unit price; with variant pricing the sum over `sizes`. */
  totalPriceCents: Cents;
  setupFeeCents: Cents;
  /** The price of each size, which differs from the unit price only under variant pricing. */
  sizes: { size: string; quantity: number; unitPriceCents: Cents }[];
}

export interface SurchargeRow {
  lineId: string;
  code: DecorationMethod | 'multiple_colours';
  quantity: number;
  perItemCents: Cents;
  totalCents: Cents;
}

export interface PricedCart {
  lines: PricedLine[];
  surcharges: SurchargeRow[];
  subtotalCents: Cents;
  surchargeCents: Cents;
  setupCents: Cents;
  shippingCents: Cents;
  /** The postcode decides and is not known: shipping and total are the least they can be. */
  isShippingFrom: boolean;
  totalCents: Cents;
  /** Contained in the total, not added to it. */
  gstCents: Cents;
  /** Four parts or null where instalments are hidden. The notice splits the subtotal, the tab the total. */
  instalments: { notice: Cents[] | null; tab: Cents[] | null };
}

/** A cart with a line that cannot be sold has no price: take the refused lines out, then ask again. */
export type PriceResult = { ok: true; cart: PricedCart } | { ok: false; refusals: LineRefusal[] };

interface SellableLine {
  line: PricingLine;
  product: PricedProduct;
  pieces: number;
}

export function priceCart(input: PricingInput): PriceResult {
  const settings = input.settings ?? pricingDefaults;
  const refusals: LineRefusal[] = [];
  const sellable: SellableLine[] = [];
  for (const line of input.lines) {
    const checked = checkLine(line, input.findProduct(line.productId));
    if (typeof checked === 'string') refusals.push({ lineId: line.lineId, code: checked });
    else sellable.push(checked);
  }
  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, cart: priceLines(sellable, settings, input) };
}

function checkLine(line: PricingLine, product: PricedProduct | undefined): SellableLine | RefusalCode {
  if (!product) return 'unknown_product';
  if (!line.sizeQuantities.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 0)) {
    return 'invalid_quantity';
  }
  const pieces = totalQuantity(line);
  if (pieces === 0) return 'no_quantity';
  if (product.basePriceCents <= 0) return 'price_on_request';
  // Otherwise a decoration on a blank-only product would be made without a set-up fee.
  if (!product.customizable && line.placements.length > 0) return 'not_customizable';
  return { line, product, pieces };
}

function priceLines(
  sellable: readonly SellableLine[],
  settings: PricingSettings,
  input: PricingInput,
): PricedCart {
  const piecesOf = countPiecesByProduct(sellable);
  const setupOf = setupFeeByLine(sellable, settings.setupFeeCents);
  const lines = sellable.map(item =>
    priceLine(item, piecesOf.get(item.line.productId) ?? item.pieces, setupOf.get(item.line.lineId) ?? 0),
  );
  const surcharges = settings.applyDecorationSurcharges
    ? sellable.flatMap(item => surchargesOf(item, settings))
    : [];

  const subtotalCents = sumCents(lines.map(line => line.totalPriceCents));
  const surchargeCents = sumCents(surcharges.map(row => row.totalCents));
  const setupCents = sumCents(lines.map(line => line.setupFeeCents));
  const { cents: shippingCents, isFrom: isShippingFrom } = shippingPrice(
    { subtotalCents, flatCents: settings.shippingFlatCents, destination: input.destination },
    settings.shipping,
  );
  const totalCents = sumCents([subtotalCents, surchargeCents, setupCents, shippingCents]);
  const offer = (amount: Cents) => offerInstalments(amount, settings, input.isCompany ?? false);
  return {
    lines,
    surcharges,
    subtotalCents,
    surchargeCents,
    setupCents,
    shippingCents,
    isShippingFrom,
    totalCents,
    gstCents: gstIncludedFor(settings.gstRegistered ?? true, totalCents),
    instalments: { notice: offer(subtotalCents), tab: offer(totalCents) },
  };
}

function countPiecesByProduct(sellable: readonly SellableLine[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const item of sellable) {
    const { productId } = item.line;
    pieces.set(productId, (pieces.get(productId) ?? 0) + item.pieces);
  }
  return pieces;
}

/** The price of one piece when `pieces` of the product are bought together. Breaks need no order. */
export function unitPriceFor(
  product: Pick<PricedProduct, 'basePriceCents' | 'priceBreaks'>,
  pieces: number,
): Cents {
  let reached: PriceBreak | undefined;
  for (const priceBreak of product.priceBreaks) {
    // A break at 0 would give the garment away; it counts as not set.
    if (priceBreak.priceCents <= 0 || priceBreak.quantity > pieces) continue;
    if (!reached || priceBreak.quantity > reached.quantity) reached = priceBreak;
  }
  return cents(reached ? reached.priceCents : product.basePriceCents);
}

/** The next cheaper step: how many pieces more reach it, over all lines of the product. Null at the last one. */
export function nextPriceBreak(
  product: Pick<PricedProduct, 'basePriceCents' | 'priceBreaks'>,
  pieces: number,
): { morePieces: number; unitPriceCents: Cents } | null {
  const now = unitPriceFor(product, pieces);
  const ahead = product.priceBreaks
    .filter(({ quantity, priceCents }) => quantity > pieces && priceCents > 0 && priceCents < now)
    .toSorted((a, b) => a.quantity - b.quantity)[0];
  return ahead ? { morePieces: ahead.quantity - pieces, unitPriceCents: cents(ahead.priceCents) } : null;
}

function priceLine(item: SellableLine, piecesOfProduct: number, setupFeeCents: CentsLike): PricedLine {
  const { line, product, pieces } = item;
  const unitPriceCents = unitPriceFor(product, piecesOfProduct);
  const sizes = line.sizeQuantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ size, quantity }) => ({
      size,
      quantity,
      unitPriceCents: cents(unitPriceCents + variantExtra(product, line.colourId, size)),
    }));
  return {
    lineId: line.lineId,
    productId: line.productId,
    unitPriceCents,
    totalQuantity: pieces,
    totalPriceCents: sumCents(sizes.map(row => cents(row.quantity * row.unitPriceCents))),
    setupFeeCents: cents(setupFeeCents),
    sizes,
  };
}

/**
 * What a variant costs above the base price. Kept as a difference so that a price break still applies to a
 * dearer size; never negative, so that a ruined feed price cannot sell a garment for less than its product.
 */
function variantExtra(product: PricedProduct, colourId: string | null, size: string): number {
  const variant = product.variantPrices?.find(
    row => row.size === size && (row.colourId === null || row.colourId === colourId),
  );
  return variant ? Math.max(0, variant.priceCents - product.basePriceCents) : 0;
}

/**
 * Set-up once per artwork group: fee × the positions used by any line of the group, on its first line.
 * Counting over the whole group leaves nothing to gain by hiding positions in a later line.
 */
function setupFeeByLine(sellable: readonly SellableLine[], feeCents: CentsLike): Map<string, number> {
  const groups = new Map<
    string,
    { firstLineId: string; positions: Set<DesignPosition>; isRepeat: boolean }
  >();
  for (const { line } of sellable) {
    if (line.placements.length === 0) continue;
    // The prefixes keep a line id from posing as another line's group id.
    const key = line.designGroupId === null ? `line:${line.lineId}` : `group:${line.designGroupId}`;
    const group = groups.get(key) ?? { firstLineId: line.lineId, positions: new Set(), isRepeat: true };
    // One line that is new has to be set up, and the group with it.
    group.isRepeat &&= line.isRepeat ?? false;
    for (const placement of line.placements) group.positions.add(placement.position);
    groups.set(key, group);
  }
  const fees = new Map<string, number>();
  for (const { firstLineId, positions, isRepeat } of groups.values()) {
    fees.set(firstLineId, isRepeat ? 0 : feeCents * positions.size);
  }
  return fees;
}

function surchargesOf(item: SellableLine, settings: PricingSettings): SurchargeRow[] {
  const { line, pieces } = item;
  const row = (code: SurchargeRow['code'], perItemCents: CentsLike): SurchargeRow => ({
    lineId: line.lineId,
    code,
    quantity: pieces,
    perItemCents: cents(perItemCents),
    totalCents: cents(pieces * perItemCents),
  });
  const methods = new Set(line.placements.map(placement => placement.decorationMethod));
  const rows: SurchargeRow[] = [];
  if (methods.has('print')) rows.push(row('print', settings.printCents));
  if (methods.has('embroidery')) rows.push(row('embroidery', settings.embroideryCents));
  if (methods.size > 0 && line.allowMultipleColors)
    rows.push(row('multiple_colours', settings.multiColourCents));
  return rows;
}

/** Four parts, or null outside the limits and for companies. */
export function offerInstalments(
  amountCents: CentsLike,
  settings: Pick<PricingSettings, 'instalmentMinCents' | 'instalmentMaxCents'>,
  isCompany: boolean,
): Cents[] | null {
  if (isCompany) return null;
  if (amountCents < settings.instalmentMinCents || amountCents > settings.instalmentMaxCents) return null;
  return splitInstalments(amountCents, instalments.parts);
}
