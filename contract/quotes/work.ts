/**
 * What the office sells in a quote or an order: lines of garments, free lines and freight. Sent as it was chosen; the
 * server prices it by the one pricing function. Prices are integer cents, GST included.
 */
import { z } from 'zod';
import { checkoutLimits, wantedItem } from '../checkout/endpoints.ts';
import { sizeQuantities } from '../checkout/size-quantities.ts';
import { soldLine } from '../checkout/sold-line.ts';
import { soldDecoration } from '../orders/endpoints.ts';
import { buyerPriceSources } from '../money/buyer-price-limits.ts';
import { soldByOffice } from '../roster/roster-shape.ts';
import { cents, freeLine, uuid } from '../wire/shapes.ts';
import { pricedCharge } from './priced-charge.ts';
import { chargeKinds, workLimits } from './work-words.ts';

const reason = freeLine(workLimits.reasonLength, 3, 'Please say why.');
const ownCents = cents.max(workLimits.mostUnitCents, 'That price is too high.');

/** Replaces the suggested price of one piece, or of the set-up, and says why. The reason is kept. */
export const ownPrice = z
  .object({ unitCents: ownCents.optional(), setupCents: ownCents.optional(), reason })
  .refine(own => own.unitCents !== undefined || own.setupCents !== undefined, 'Please enter a price.');

export const wantedLine = wantedItem
  .pick({ productId: true, color: true, designPlacements: true, allowMultipleColors: true })
  .extend({
    /** Made by the device; it names the line in later versions too. */
    id: uuid,
    /** Empty: the sizes are to come, and `totalQuantity` says how many pieces there are. */
    sizeQuantities,
    totalQuantity: z.int().min(1, 'Please enter the pieces.').max(checkoutLimits.piecesPerSize),
    ownPrice: ownPrice.nullable().default(null),
    /** Names and numbers on its pieces, whose sizes they name. Without pieces, the list is to come. */
    roster: soldByOffice.optional(),
  });

export const wantedCharge = z.object({
  id: uuid,
  kind: z.enum(chargeKinds),
  name: freeLine(120, 1, 'Please say what it is for.'),
  quantity: z.int().min(1).max(10_000),
  /** Of one; a discount is given as a positive sum. */
  unitCents: ownCents.min(1, 'Please enter a price.'),
});

export const wantedFreight = z.object({
  /** Null takes what the shop’s rates say. */
  cents: ownCents.nullable(),
  reason: freeLine(workLimits.reasonLength).default(''),
});

export const wantedWork = z.object({
  lines: z.array(wantedLine).max(workLimits.lines),
  charges: z.array(wantedCharge).max(workLimits.charges),
  freight: wantedFreight,
});
export type WantedWork = z.output<typeof wantedWork>;
export type WantedLine = z.output<typeof wantedLine>;

export const pricedLine = z.object({
  id: uuid,
  /** By the pricing function; the dearest size where sizes cost more. */
  suggestedUnitCents: cents,
  suggestedSetupCents: cents,
  /** Whose terms make the suggestion lower than everybody's price. */
  suggestedBy: z.enum(buyerPriceSources).optional(),
  setupCents: cents,
  /** One piece with the surcharges of its techniques, without set-up: what the customer compares. */
  decorations: z.array(soldDecoration),
  /** Pieces, surcharges and set-up. */
  totalCents: cents,
  /** Rows of the order: one for each price of a piece. */
  sold: z.array(soldLine),
  isToCome: z.boolean(),
  /** Names and numbers were sold before anybody knew them. */
  namesToCome: z.boolean().optional(),
  /** Sizes on sale in its colour. */
  sizes: z.array(z.string()),
});
export type PricedLine = z.output<typeof pricedLine>;

export const pricedWork = z.object({
  lines: z.array(pricedLine),
  charges: z.array(pricedCharge),
  freight: z.object({
    suggestedCents: cents,
    /** The postcode decides and is unknown: the suggestion is the least it costs. */
    isFrom: z.boolean(),
    cents,
  }),
  pieces: z.int(),
  subtotalCents: cents,
  decorationCents: cents,
  setupCents: cents,
  totalCents: cents,
  /** Contained in the total. */
  gstCents: cents,
});
export type PricedWork = z.output<typeof pricedWork>;
