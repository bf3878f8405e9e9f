/**
 * What the office's lines cost. Product, colour and sizes are looked up and priced like a cart's, so the suggestion is
 * what the shop itself would charge. A price of the office's own takes its place, with its reason.
 */
import type { PricedLine, PricedWork, WantedLine, WantedWork } from '#contract/quotes/work.ts';
import { priceCharges } from '#contract/quotes/sold-work.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { type Buyer, settingsFor } from '#contract/money/buyer-prices.ts';
import { gstIncludedFor } from '#contract/money/gst.ts';
import {
  priceCart,
  type PricedCart,
  type PricingLine,
  type PricingSettings,
} from '#contract/money/pricing.ts';
import type { Destination } from '#contract/checkout/shipping.ts';
import { garmentOf } from '#contract/garments/print-areas.ts';
import {
  isNamesToCome,
  letteringOf,
  letteringToCome,
  rosterLimits,
  type Roster,
} from '#contract/roster/roster.ts';
import { sizesInColour } from '#contract/catalogue/sizes.ts';
import { measureOn } from '#contract/techniques/price/measure-on.ts';
import { pricedPlacements } from '#contract/techniques/price/priced-placements.ts';
import type { CheckoutLine } from '../checkout-line.ts';
import { find, type Found, sentences, soldLines } from '../open/price-items.ts';
import { pricedProduct, type Sellable } from '../open/read-sellable.ts';

export interface WorkPricing {
  products: ReadonlyMap<number, Sellable>;
  settings: PricingSettings;
  destination: Destination;
  /** Ids of lines whose designs were all set up for an earlier order of the customer. */
  repeats: ReadonlySet<string>;
  /** Whose terms make the suggestion; null: everybody's prices. */
  buyer: Buyer | null;
}

/** Pieces whose size nobody knows yet are priced by the product alone: the price holds for any size. */
const unknownSize = '';

export function priceWork(
  { lines, charges, freight }: WantedWork,
  { products, settings, destination, repeats, buyer }: WorkPricing,
): PricedWork | Refusal {
  const fields: Record<string, string> = {};
  const found = lines.flatMap((line, at) => {
    const one = findLine(line, products.get(line.productId));
    if (!('fault' in one)) return [{ line, one }];
    fields[`work.lines.${at}.${one.field}`] = one.fault;
    return [];
  });
  if (Object.keys(fields).length > 0) return wrong(fields);
  if (lines.length === 0 && charges.every(({ kind }) => kind === 'discount')) {
    return wrong({ work: 'Please add a line.' });
  }
  const result = priceCart({
    lines: found.map(({ line, one }) => pricingLineOf(line, one, repeats)),
    findProduct: id => {
      const product = products.get(id);
      return product && pricedProduct(product, buyer);
    },
    settings: settingsFor(buyer, settings),
    destination,
  });
  if (!result.ok) {
    for (const { lineId, code } of result.refusals) {
      const at = lines.findIndex(({ id }) => id === lineId);
      fields[`work.lines.${at}`] = sentences[code];
    }
    return wrong(fields);
  }
  const { cart } = result;
  const priced = found.map(({ line, one }, at) => priceLine(line, one, cart, { at, settings }));
  const pricedCharges = priceCharges(charges);
  const sold = priced.flatMap(line => line.sold);
  const subtotalCents =
    sumOf(sold.map(row => row.totalPriceCents)) + sumOf(pricedCharges.map(row => row.totalCents));
  const decorationCents = sumOf(priced.flatMap(line => line.decorations).map(row => row.totalCents));
  const setupCents = sumOf(priced.map(line => line.setupCents));
  const freightCents = freight.cents ?? (lines.length > 0 ? cart.shippingCents : 0);
  const totalCents = subtotalCents + decorationCents + setupCents + freightCents;
  if (subtotalCents < 0 || totalCents <= 0) {
    return wrong({ 'work.charges': 'The discount is more than the lines cost.' });
  }
  return {
    lines: priced,
    charges: pricedCharges,
    freight: {
      suggestedCents: lines.length > 0 ? cart.shippingCents : 0,
      isFrom: cart.isShippingFrom,
      cents: freightCents,
    },
    pieces: sumOf(lines.map(line => line.totalQuantity)),
    subtotalCents,
    decorationCents,
    setupCents,
    totalCents,
    gstCents: gstIncludedFor(settings.gstRegistered ?? true, totalCents),
  };
}

/** A line of the office's as a cart's is priced. */
export const pricingLineOf = (line: WantedLine, one: Found, repeats: ReadonlySet<string>): PricingLine => ({
  lineId: line.id,
  productId: line.productId,
  designGroupId: groupOf(line),
  colourId: one.color?.id ?? null,
  sizeQuantities: one.sizes,
  placements: pricedPlacements(line.designPlacements, measureOn(garmentOf(one.product))),
  allowMultipleColors: line.allowMultipleColors,
  isRepeat: repeats.has(line.id),
  lettering: one.roster && letteringIn(one.roster, line),
});

const letteringIn = (roster: Roster, { totalQuantity }: WantedLine) =>
  isNamesToCome(roster) ? letteringToCome(roster.template, totalQuantity) : letteringOf(roster);

/** Designs that are to come are taken for one design, on lines that wait for it on the same places. */
function groupOf({ designPlacements }: WantedLine): string | null {
  const waiting = designPlacements.filter(one => one.designFile === null);
  if (waiting.length === 0) return null;
  return waiting
    .map(one => `${one.position} ${one.decorationMethod}`)
    .toSorted()
    .join(', ');
}

const wrong = (fields: Record<string, string>): Refusal =>
  refuse('invalid', { message: Object.values(fields)[0] ?? '', fields });

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** With the pieces that have no size yet under no size at all. */
export function findLine(line: WantedLine, product: Sellable | undefined): ReturnType<typeof find> {
  const isToCome = line.sizeQuantities.length === 0;
  const { totalQuantity, ...chosen } = line;
  const one = find({ ...chosen, ...(isToCome ? {} : { totalQuantity }) }, product);
  if (!('fault' in one) && isNamesToCome(line.roster) && totalQuantity > rosterLimits.pieces)
    return { field: 'roster', fault: `A list of names takes up to ${rosterLimits.pieces} pieces.` };
  if ('fault' in one || !isToCome) return one;
  return { ...one, sizes: [{ size: unknownSize, quantity: totalQuantity }] };
}

export function priceLine(
  line: WantedLine,
  one: Found,
  cart: PricedCart,
  { at, settings }: { at: number; settings: PricingSettings },
): PricedLine {
  const { ownPrice } = line;
  const suggested = cart.lines[at];
  if (!suggested) throw new Error('a line without a price');
  const sold = soldLines({ ...one, item: { ...one.item, ...line } }, null, cart, { at, settings });
  const suggestedUnitCents = Math.max(...suggested.sizes.map(row => row.unitPriceCents));
  const setupCents = ownPrice?.setupCents ?? suggested.setupFeeCents;
  const rows = ownPrice?.unitCents === undefined ? sold : [atOnePrice(sold, ownPrice.unitCents, one.roster)];
  const written = rows.map((row, place) => ({
    ...row,
    setupFeeCents: place === 0 ? setupCents : 0,
    sizeQuantities: row.sizeQuantities.filter(({ size }) => size !== unknownSize),
  }));
  const decorations = sumRows(written);
  return {
    id: line.id,
    suggestedUnitCents,
    suggestedSetupCents: suggested.setupFeeCents,
    ...(suggested.buyerPrice ? { suggestedBy: suggested.buyerPrice.of } : {}),
    setupCents,
    decorations,
    totalCents:
      sumOf(written.map(row => row.totalPriceCents)) +
      sumOf(decorations.map(row => row.totalCents)) +
      setupCents,
    sold: written,
    isToCome: line.sizeQuantities.length === 0,
    ...(isNamesToCome(one.roster) ? { namesToCome: true } : {}),
    sizes: sizesInColour(one.product, one.color?.name),
  };
}

/** One row for all sizes, at the price that the office has chosen. */
function atOnePrice(
  rows: readonly CheckoutLine[],
  priceCents: number,
  roster: Roster | undefined,
): CheckoutLine {
  const [row] = rows;
  if (!row) throw new Error('a line without a row');
  const { buyerPrice: _, ...first } = row;
  const totalQuantity = sumOf(rows.map(row => row.totalQuantity));
  return {
    ...first,
    sizeQuantities: rows.flatMap(row => row.sizeQuantities),
    totalQuantity,
    priceCents,
    totalPriceCents: totalQuantity * priceCents,
    decorations: sumRows(rows),
    ...(roster ? { roster } : {}),
  };
}

/** A technique's surcharge over all rows of a line. */
function sumRows(rows: readonly CheckoutLine[]) {
  const sums = new Map<string, Decoration>();
  for (const { decorations = [], totalQuantity } of rows) {
    for (const row of decorations) {
      const known = sums.get(row.code);
      const counted = { ...row, quantity: row.quantity ?? totalQuantity };
      sums.set(row.code, known ? bothOf(known, counted) : counted);
    }
  }
  const pieces = sumOf(rows.map(row => row.totalQuantity));
  return [...sums.values()].map(({ quantity, ...row }) => (quantity === pieces ? row : { ...row, quantity }));
}

type Decoration = NonNullable<CheckoutLine['decorations']>[number];

/** Both are of one line, and so by the same terms. */
function bothOf(one: Decoration, other: Decoration): Decoration {
  const { of } = one.buyerPrice ?? other.buyerPrice ?? {};
  const listOf = ({ buyerPrice, totalCents }: Decoration) => buyerPrice?.listTotalCents ?? totalCents;
  return {
    ...one,
    quantity: (one.quantity ?? 0) + (other.quantity ?? 0),
    totalCents: one.totalCents + other.totalCents,
    ...(of ? { buyerPrice: { of, listTotalCents: listOf(one) + listOf(other) } } : {}),
  };
}
