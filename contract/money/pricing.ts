/**
 * The one pricing function. Product page, cart, checkout, server and invoice call it, so they always show
 * the same amounts. Integer cents in, itemised cents out, no clock, no network.
 *
 *   unit price   price break for all pieces of that product across all lines, else the base price; of a buyer with
 *                terms of their own the least of that, the same less their per cent, and their fixed price
 *   line total   quantity × unit price; never includes the set-up fee
 *   set-up       the technique's fee, once for the same artwork, position and technique
 *   surcharges   a row for each technique whose price is added, by its table or the buyer's (`settingsFor`), whichever
 *                is less; rows for names and numbers
 *   total        subtotal + surcharges + set-up + shipping; GST, if any, is one eleventh of it
 */
import { totalQuantity } from '../cart/cart.ts';
import type { BuyerPrice, BuyerPriceSource, SoldBuyerPrice } from './buyer-prices.ts';
import { gstIncludedFor } from './gst.ts';
import { cents, splitInstalments, sumCents, type Cents, type CentsLike } from './money.ts';
import { type Destination, shippingPrice, type ShippingSettings } from '../checkout/shipping.ts';
import { instalments } from '../shop/shop-defaults.ts';
import { pricingDefaults } from './pricing-defaults.ts';
import { type DecorationPrice, decorationPrices } from '../techniques/price/decoration-rows.ts';
import { isLetteringOffered, letteringPrices } from '../techniques/price/lettering-rows.ts';
import type { Lettering } from '../roster/roster.ts';
import { type DecoratedLine, findRuns, type PlacedRun } from '../techniques/price/runs.ts';
import { setUpFees } from '../techniques/price/set-up-fees.ts';
import { findTechnique, type PricedTechnique } from '../techniques/technique.ts';

export interface PricingSettings {
  /** Set-up, prices and least pieces of what the shop can put on cloth. */
  techniques: readonly PricedTechnique[];
  shippingFlatCents: CentsLike;
  /** Mode, table of rates and express. Missing: flat. */
  shipping?: ShippingSettings;
  /** Instalments are offered from min to max, both included. */
  instalmentMinCents: CentsLike;
  instalmentMaxCents: CentsLike;
  /** Off goods for accounts (`buyerPriceFor`). Missing: none. */
  memberDiscountBasisPoints?: number;
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
  /** What the buyer's own terms make of its price. Missing: everybody's price. */
  buyer?: BuyerPrice | undefined;
}

export interface PricingLine extends DecoratedLine {
  productId: number;
  colourId: string | null;
  /** Names and numbers on its pieces. */
  lettering?: Lettering | undefined;
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
  | 'not_customizable'
  /** Its technique is switched off, or this shop has none of that name. */
  | 'technique_off'
  /** Fewer pieces than its technique is set up for. */
  | 'too_few_pieces';

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
  sizes: { size: string; quantity: number; unitPriceCents: Cents; listPriceCents?: Cents }[];
  /** Whose terms have made it cheaper than for everybody, and what it would cost then. */
  buyerPrice?: SoldBuyerPrice;
}

export interface SurchargeRow {
  lineId: string;
  /** The technique's id, `multiple_colours`, `roster_names` or `roster_numbers`. */
  code: string;
  quantity: number;
  perItemCents: Cents;
  totalCents: Cents;
  /** Whose terms have made it cheaper than for everybody, and what it would cost then. */
  buyerPrice?: SoldBuyerPrice;
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
  /** By a discount code, which the total is less by (`withCode`). */
  discount?: { code: string; cents: Cents };
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
    const checked = checkLine(line, input.findProduct(line.productId), settings);
    if (typeof checked === 'string') refusals.push({ lineId: line.lineId, code: checked });
    else sellable.push(checked);
  }
  if (refusals.length > 0) return { ok: false, refusals };
  const placed = findRuns(input.lines, settings.techniques);
  const short = input.lines.filter(line => placed.get(line.lineId)?.some(isTooFew));
  if (short.length > 0) {
    return { ok: false, refusals: short.map(({ lineId }) => ({ lineId, code: 'too_few_pieces' })) };
  }
  return { ok: true, cart: priceLines(sellable, settings, input, placed) };
}

const isTooFew = ({ run }: PlacedRun) => run.pieces < run.technique.leastPieces;

function checkLine(
  line: PricingLine,
  product: PricedProduct | undefined,
  { techniques }: PricingSettings,
): SellableLine | RefusalCode {
  if (!product) return 'unknown_product';
  if (!line.sizeQuantities.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 0)) {
    return 'invalid_quantity';
  }
  const pieces = totalQuantity(line);
  if (pieces === 0) return 'no_quantity';
  if (product.basePriceCents <= 0) return 'price_on_request';
  // Otherwise a decoration on a blank-only product would be sold without a set-up fee.
  if (!product.customizable && (line.placements.length > 0 || line.lettering)) return 'not_customizable';
  const isOffered = line.placements.every(one => findTechnique(techniques, one.decorationMethod)?.isOn);
  if (!isOffered || !isLetteringOffered(line.lettering, techniques)) return 'technique_off';
  return { line, product, pieces };
}

function priceLines(
  sellable: readonly SellableLine[],
  settings: PricingSettings,
  input: PricingInput,
  placed: ReadonlyMap<string, readonly PlacedRun[]>,
): PricedCart {
  const piecesOf = countPiecesByProduct(sellable);
  const setupOf = setUpFees(placed);
  const lines = sellable.map(item =>
    priceLine(item, piecesOf.get(item.line.productId) ?? item.pieces, setupOf.get(item.line.lineId) ?? 0),
  );
  // At everybody's prices: a discount never costs the free delivery.
  const listCents = sumCents(
    lines.map(line => cents(line.buyerPrice?.listTotalCents ?? line.totalPriceCents)),
  );
  const surcharges = sellable.flatMap(({ line, pieces }) =>
    [
      ...decorationPrices(line, placed.get(line.lineId) ?? [], settings.techniques).map(row => ({
        ...row,
        quantity: pieces,
      })),
      ...letteringPrices(line.lettering, settings.techniques),
    ].map((row: DecorationPrice & { quantity: number }): SurchargeRow => {
      const { code, quantity, perItemCents, of, listCents: listItemCents = 0 } = row;
      return {
        lineId: line.lineId,
        code,
        quantity,
        perItemCents: cents(perItemCents),
        totalCents: cents(quantity * perItemCents),
        ...(of ? { buyerPrice: { of, listTotalCents: quantity * listItemCents } } : {}),
      };
    }),
  );

  const subtotalCents = sumCents(lines.map(line => line.totalPriceCents));
  const surchargeCents = sumCents(surcharges.map(row => row.totalCents));
  const setupCents = sumCents(lines.map(line => line.setupFeeCents));
  const { cents: shippingCents, isFrom: isShippingFrom } = shippingPrice(
    { subtotalCents: listCents, flatCents: settings.shippingFlatCents, destination: input.destination },
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

type PricedPieces = Pick<PricedProduct, 'basePriceCents' | 'priceBreaks' | 'buyer'>;

/** The price of one piece when `pieces` of the product are bought together. Breaks may be in any order. */
export function unitPriceFor(product: PricedPieces, pieces: number): Cents {
  return forBuyer(product, listPriceFor(product, pieces)).cents;
}

/** What everybody pays. */
function listPriceFor(product: PricedPieces, pieces: number): Cents {
  let reached: PriceBreak | undefined;
  for (const priceBreak of product.priceBreaks) {
    // A break at 0 would give the garment away, so it counts as not set.
    if (priceBreak.priceCents <= 0 || priceBreak.quantity > pieces) continue;
    if (!reached || priceBreak.quantity > reached.quantity) reached = priceBreak;
  }
  return cents(reached ? reached.priceCents : product.basePriceCents);
}

/**
 * The least of everybody's price, the same less the buyer's per cent, and the buyer's fixed price. Half a cent counts as
 * a whole one of the price. `extraCents`: what a size adds, which is in the list price.
 */
function forBuyer(
  { buyer }: Pick<PricedProduct, 'buyer'>,
  listCents: number,
  extraCents = 0,
): { cents: Cents; of?: BuyerPriceSource } {
  const { percent, fixed } = buyer ?? {};
  let best: { cents: number; of?: BuyerPriceSource } = { cents: listCents };
  const offer = (of: BuyerPriceSource, unitCents: number) => {
    // A piece isn't given away: terms that come to nothing count as not set.
    if (unitCents > 0 && unitCents < best.cents) best = { of, cents: unitCents };
  };
  if (fixed) offer(fixed.of, fixed.unitCents + extraCents);
  if (percent) offer(percent.of, Math.floor((listCents * (10_000 - percent.basisPoints) + 5_000) / 10_000));
  return { ...best, cents: cents(best.cents) };
}

/** The next cheaper step: how many more pieces reach it, across all lines of the product. Null at the last one. */
export function nextPriceBreak(
  product: PricedPieces,
  pieces: number,
): { morePieces: number; unitPriceCents: Cents } | null {
  const now = unitPriceFor(product, pieces);
  const ahead = product.priceBreaks
    .filter(({ quantity, priceCents }) => quantity > pieces && priceCents > 0)
    .map(({ quantity, priceCents }) => ({ quantity, unitPriceCents: forBuyer(product, priceCents).cents }))
    .filter(({ unitPriceCents }) => unitPriceCents < now)
    .toSorted((a, b) => a.quantity - b.quantity)[0];
  return ahead ? { morePieces: ahead.quantity - pieces, unitPriceCents: ahead.unitPriceCents } : null;
}

function priceLine(item: SellableLine, piecesOfProduct: number, setupFeeCents: CentsLike): PricedLine {
  const { line, product, pieces } = item;
  const listCents = listPriceFor(product, piecesOfProduct);
  let of: BuyerPriceSource | undefined;
  const sizes = line.sizeQuantities
    .filter(({ quantity }) => quantity > 0)
    .map(({ size, quantity }) => {
      const extraCents = variantExtra(product, line.colourId, size);
      const listPriceCents = cents(listCents + extraCents);
      const own = forBuyer(product, listPriceCents, extraCents);
      of ??= own.of;
      return { size, quantity, unitPriceCents: own.cents, ...(own.of ? { listPriceCents } : {}) };
    });
  const listTotalCents = sumCents(
    sizes.map(row => cents(row.quantity * (row.listPriceCents ?? row.unitPriceCents))),
  );
  return {
    lineId: line.lineId,
    productId: line.productId,
    unitPriceCents: forBuyer(product, listCents).cents,
    totalQuantity: pieces,
    totalPriceCents: sumCents(sizes.map(row => cents(row.quantity * row.unitPriceCents))),
    setupFeeCents: cents(setupFeeCents),
    sizes,
    ...(of ? { buyerPrice: { of, listTotalCents } } : {}),
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
