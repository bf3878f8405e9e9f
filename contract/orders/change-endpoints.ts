/** Changes of an order that stands, until production begins. Prices are integer cents, GST included. */
import { z } from 'zod';
import { deliveryAddress } from '../checkout/checkout-form.ts';
import { sizeQuantities } from '../checkout/size-quantities.ts';
import { maxOfferMessage } from '../quotes/quotes.ts';
import { pricedCharge } from '../quotes/priced-charge.ts';
import { pricedLine, wantedCharge, wantedLine } from '../quotes/work.ts';
import { workLimits } from '../quotes/work-words.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeLine, freeText, signedCents, uuid } from '../wire/shapes.ts';
import { officeOrderDetail } from './office-endpoints.ts';

const ownCents = cents.max(workLimits.mostUnitCents, 'That price is too high.');

/** What is left out stays as it is. */
const wanted = {
  lines: z
    .array(
      z.object({
        itemId: z.int32().positive(),
        sizeQuantities,
        /** Of one piece; else the price follows from the change. */
        ownCents: ownCents.optional(),
      }),
    )
    .max(100)
    .default([]),
  /** Lines and free lines that it gets, priced among those that stay. */
  add: z
    .object({
      lines: z.array(wantedLine).max(workLimits.lines).default([]),
      charges: z.array(wantedCharge).max(workLimits.charges).default([]),
    })
    .default({ lines: [], charges: [] }),
  /** Ids of lines that it loses. One stays at least. */
  remove: z.array(z.int32().positive()).max(100).default([]),
  /** Null: it follows from the change. */
  freightCents: ownCents.nullable().default(null),
  address: deliveryAddress.nullable().default(null),
  poNumber: freeLine(100).optional(),
  neededBy: z.iso.date().nullable().optional(),
};

const changedLine = z.object({
  itemId: z.int(),
  name: z.string(),
  colour: z.string(),
  before: z.object({ pieces: z.int(), unitCents: signedCents, totalCents: signedCents }),
  after: z.object({ pieces: z.int(), unitCents: signedCents, totalCents: signedCents }),
});

/** What a change comes to, before it is saved. */
export const pricedChange = z.object({
  /** Those whose pieces or price change. */
  lines: z.array(changedLine),
  added: z.array(
    pricedLine.pick({
      id: true,
      suggestedUnitCents: true,
      suggestedBy: true,
      suggestedSetupCents: true,
      setupCents: true,
      decorations: true,
      totalCents: true,
    }),
  ),
  /** Free lines among them. */
  addedCharges: z.array(pricedCharge),
  /** With their surcharges and set-up. */
  removed: z.array(z.object({ itemId: z.int(), name: z.string(), totalCents: signedCents })),
  /** Surcharges of techniques and set-up of lines that stay. */
  besideCents: signedCents,
  freight: z.object({ beforeCents: cents, afterCents: cents }),
  beforeCents: cents,
  afterCents: cents,
  differenceCents: signedCents,
  /** What is to be paid after it, and what the shop then holds beyond the total. */
  openCents: cents,
  backCents: cents,
  document: z.enum(['further_invoice', 'adjustment_note']).nullable(),
});
export type PricedChange = z.output<typeof pricedChange>;

const office = capability('orders.write');
const params = z.object({ orderId: z.string().max(64) });

export const orderChangeEndpoints = {
  getOrderLines: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/changes',
    summary: 'The lines of an order that can be changed, with the sizes on sale, and why it can’t be',
    access: office,
    limit: 'read',
    params,
    response: z.object({
      /** Null while it can be changed. */
      why: z.string().nullable(),
      lines: z.array(
        z.object({
          itemId: z.int(),
          sizes: z.array(z.string()),
          /** Why this line stays as it is; null where it can be changed. */
          why: z.string().nullable(),
          /** Numbers of its jobs: they leave the board with it. */
          jobs: z.array(z.string()),
        }),
      ),
    }),
  }),
  priceOrderChange: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/changes/price',
    summary: 'What a change of an order would come to; nothing is kept',
    access: office,
    limit: 'read',
    params,
    body: z.object(wanted),
    response: pricedChange,
  }),
  changeOrderLines: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/changes',
    currentAt: '/api/orders/{orderId}/office',
    summary:
      'Changes lines, pieces, freight, address and numbers of an order until production begins; the same `clientId` again is the same change',
    access: office,
    limit: 'write',
    params,
    body: z.object({
      ...wanted,
      clientId: uuid,
      /** Needed for a price or a freight of the office’s own. */
      reason: freeText(500).default(''),
      /** For the customer: in the email and on the order’s page. */
      message: freeText(maxOfferMessage).default(''),
      /** Whether the customer gets the order as it is then by email. */
      sendsMail: z.boolean().default(true),
      /** Difference the person saw; another one is a conflict. */
      seenCents: z.int32().optional(),
      /** The version that was looked at; `details.current` of a conflict is the order as it is now. */
      version: z.int32().optional(),
    }),
    response: officeOrderDetail,
  }),
};
