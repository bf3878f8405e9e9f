/**
 * The one pricing function. Product page, cart, checkout, server and invoice call it, so they always show
 * the same amounts. Integer cents in, itemised cents out, no clock, no network.
 *
 *   unit price   price break for all pieces of that product across all lines, else the base price
 *   line total   quantity × unit price; never includes the set-up fee
 *   set-up       fee × positions, once per artwork group, on the group's first line
 *   surcharges   none unless a setting turns the "included" labels into rows
 *   total        subtotal + surcharges + set-up + shipping; GST, if any, is one eleventh of it
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
  /** Mode, table of rates and express. Missing: flat. */
  shipping?: ShippingSettings;
  /** False keeps "$2.50 per item, included"; true charges separate rows. */
  applyDecorationSurcharges: boolean;
  printCents: CentsLike;
  embroideryCents: CentsLike;
  multiColourCents: CentsLike;
  /** Instalments are offered from min to max, both included. */
  instalmentMinCents: CentsLike;
  instalmentMaxCents: CentsLike;
  /** Missing: registered. If false, prices contain no GST. */
  gstRegistered?: boolean;
}

export interface PriceBreak {
  /** Minimum pieces of the product. */
  quantity: number;
  priceCents: CentsLike;
}

export interface PricedProduct {
  basePriceCents: CentsLike;
  priceBreaks: readonly PriceBreak[];
  customizable: boolean;
  /** Present only if variant pricing is on for this product. */
  variantPrices?: readonly { colourId: string | null; size: string; priceCents: CentsLike }[];
}

export interface PricingLine {
  lineId: string;
  productId: number;
  /** Lines from one "Add to Cart" share it; null means the line is its own group. */
  designGroupId: string | null;
  colourId: string | null;
  sizeQuantities: readonly SizeQuantity[];
  placements: readonly { position: DesignPosition; decorationMethod: DecorationMethod }[];
  allowMultipleColors: boolean;
  /** Identical to an earlier order of the same person: no set-up, if that applies to its whole artwork group. */
  isRepeat?: boolean;
}

export interface PricingInput {
  lines: readonly PricingLine[];
  findProduct: (productId: number) => PricedProduct | undefined;
  settings?: PricingSettings;
  /** Destination and method; until they are known, the shipping price may be a minimum. */
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
  /** Quantity × unit price; with variant pricing, the sum over `sizes`. */
  totalPriceCents: Cents;
  setupFeeCents: Cents;
  /** The price of each size, which differs from the unit price only with variant pricing. */
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
  /** The postcode decides and is unknown: shipping and total are minimums. */
  isShippingFrom: boolean;
  totalCents: Cents;
  /** Contained in the total, not added to it. */
  gstCents: Cents;
  /** Four parts, or null if instalments are hidden. The notice splits the subtotal, the tab the total. */
  instalments: { notice: Cents[] | null; tab: Cents[] | null };
}

/** A cart with a line that can't be sold has no price: remove the refused lines, then price it again. */
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
  // Otherwise a decoration on a blank-only product would be sold without a set-up fee.
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

/** The price of one piece when `pieces` of the product are bought together. Breaks may be in any order. */
export function unitPriceFor(
  product: Pick<PricedProduct, 'basePriceCents' | 'priceBreaks'>,
  pieces: number,
): Cents {
  let reached: PriceBreak | undefined;
  for (const priceBreak of product.priceBreaks) {
    // A break at 0 would give the garment away, so it counts as not set.
    if (priceBreak.priceCents <= 0 || priceBreak.quantity > pieces) continue;
    if (!reached || priceBreak.quantity > reached.quantity) reached = priceBreak;
  }
  return cents(reached ? reached.priceCents : product.basePriceCents);
}

/** The next cheaper step: how many more pieces reach it, across all lines of the product. Null at the last one. */
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
 * A variant's surcharge over the base price. It is a difference so that price breaks also apply to a
 * dearer size; never negative, so that a wrong feed price can't sell a garment below its product's price.
 */
function variantExtra(product: PricedProduct, colourId: string | null, size: string): number {
  const variant = product.variantPrices?.find(
    row => row.size === size && (row.colourId === null || row.colourId === colourId),
  );
  return variant ? Math.max(0, variant.priceCents - product.basePriceCents) : 0;
}

/**
 * Set-up once per artwork group: fee × the positions used by any line of the group, on its first line.
 * Counting over the whole group means that moving positions to a later line saves nothing.
 */
function setupFeeByLine(sellable: readonly SellableLine[], feeCents: CentsLike): Map<string, number> {
  const groups = new Map<
    string,
    { firstLineId: string; positions: Set<DesignPosition>; isRepeat: boolean }
  >();
  for (const { line } of sellable) {
    if (line.placements.length === 0) continue;
    // The prefixes prevent a line id from passing as another line's group id.
    const key = line.designGroupId === null ? `line:${line.lineId}` : `group:${line.designGroupId}`;
    const group = groups.get(key) ?? { firstLineId: line.lineId, positions: new Set(), isRepeat: true };
    // If one line is new, the whole group needs set-up.
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
