/**
 * What an acceptance sets going: the project, and where a price was agreed the unpaid order, whose pay link is the
 * very link of the offer. The caller holds the quote's lock, so there is one of each.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { type DesignPosition, designPositions } from '#contract/cart/cart.ts';
import { toDecorationMethod } from '#contract/artwork/placements.ts';
import { isCharge } from '#contract/orders/charge.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import type { AgreedItem } from '#api/crm/start-quote-project.ts';
import type { FoundOffer } from './find-offer.ts';
import { openOrderToo } from './offer-links.ts';
import { addQuoteEvent } from './quote-events.ts';
import {
  type AgreedOrder,
  buyerOf,
  type LockedQuote,
  type OfferParts,
  type SoldWork,
} from './quote-parts.ts';
import { decorationOf } from './send-quote.ts';

interface Beginning {
  /** Read before the locks: those who wait for them may hold every connection. */
  shop: ShopFacts;
  actorId?: number | null;
  sold?: SoldWork | null;
  /** Of the deposit that was paid. */
  checkoutId?: string;
}

/** The order that can be paid now; null where there is none. */
export async function beginAgreed(
  parts: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  offer: FoundOffer | null,
  { shop, actorId = null, sold = null, checkoutId }: Beginning,
): Promise<{ id: number; orderId: string } | null> {
  if (quote.projectId) return null;
  const projectId = await startProject(parts, trx, quote, { offer, sold, shop });
  await trx('quotes').where({ id: quote.id }).update({ projectId });
  const { projectNumber } = present(await trx('projects').where({ id: projectId }).first('projectNumber'));
  const event = { quoteId: quote.id, actorId, at: parts.now() };
  await addQuoteEvent(trx, { ...event, type: 'project', data: { projectNumber } });
  // The office has linked the order that it made by hand.
  if (!offer || quote.orderId) return null;
  const order = await placeOrder(parts, trx, { quote, offer, projectId, sold, shop, checkoutId });
  await addQuoteEvent(trx, { ...event, type: 'linked', data: { order: order.orderId } });
  return order;
}

async function startProject(
  { startProject: start, now }: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  { offer, sold, shop }: { offer: FoundOffer | null; sold: SoldWork | null; shop: ShopFacts },
): Promise<number> {
  const { name, email, phone, company, userId, leadId, quantity } = quote;
  const agreed = {
    name,
    email,
    phone,
    company,
    userId,
    leadId,
    quantity: offer?.quantity ?? quantity,
    productName: offer?.productName ?? quote.productName ?? 'Custom apparel',
    decoration: offer?.decoration ?? decorationOf(quote, shop),
    notes: quote.additionalNotes,
    totalCents: offer ? offer.priceCents + offer.gstCents : null,
    items: sold && itemsOf(sold),
  };
  return start(trx, agreed, now());
}

interface Placing {
  quote: LockedQuote;
  offer: FoundOffer;
  projectId: number;
  sold: SoldWork | null;
  shop: ShopFacts;
  checkoutId: string | undefined;
}

async function placeOrder(
  { placeAgreed }: OfferParts,
  trx: Knex.Transaction,
  { quote, offer, projectId, sold, shop, checkoutId }: Placing,
): Promise<{ id: number; orderId: string }> {
  const { customerId } = present(await trx('projects').where({ id: projectId }).first('customerId'));
  const agreed = agreedOrderOf(quote, offer, { customerId, sold, shop });
  const { id, orderId } = await placeAgreed(trx, { ...agreed, checkoutId });
  await trx('quotes').where({ id: quote.id }).update({ orderId: id });
  await trx('projects').where({ id: projectId }).update({ orderId: id });
  await linkItems(trx, { projectId, orderRowId: id });
  await openOrderToo(trx, { offerId: offer.id, orderRowId: id });
  return { id, orderId };
}

/** What was agreed, as its order needs it. */
export function agreedOrderOf(
  quote: LockedQuote,
  offer: FoundOffer,
  {
    customerId,
    sold,
    shop,
  }: { customerId: number; sold: SoldWork | null; shop: Pick<ShopFacts, 'techniques'> },
): AgreedOrder {
  const { number, tokenHash, isGstShown, productName, quantity, priceCents, gstCents } = offer;
  return {
    number,
    tokenHash,
    isGstShown,
    productName,
    quantity,
    totalCents: priceCents + gstCents,
    positions: positionsOf(quote.designPlacements),
    decorationMethod: toDecorationMethod(quote.decorationMethod ?? '', shop.techniques) ?? 'print',
    customerId,
    buyer: { ...quote, ...buyerOf(quote) },
    sold,
  };
}

/** The newest items are what this quote has put on the project, one for each line of the order. */
async function linkItems(
  trx: Knex.Transaction,
  { projectId, orderRowId }: { projectId: number; orderRowId: number },
): Promise<void> {
  const rows = await trx('order_items')
    .where({ orderId: orderRowId })
    .orderBy('lineNumber')
    .select('id', 'productId', 'designPlacements');
  const lines = rows.filter(row => !isCharge(row));
  const items = await trx('project_items')
    .where({ projectId })
    .orderBy('id', 'desc')
    .limit(lines.length)
    .select('id');
  for (const [at, item] of items.toReversed().entries()) {
    await trx('project_items')
      .where({ id: item.id })
      .update({ orderItemId: lines[at]?.id ?? null });
  }
}

function itemsOf({ lines }: SoldWork): AgreedItem[] {
  return lines
    .filter(line => !isCharge(line))
    .map(line => ({
      productName: line.name,
      description: line.color?.name ?? null,
      quantity: line.totalQuantity,
      unitPriceCents: line.priceCents,
      totalPriceCents: line.totalPriceCents,
    }));
}

/** "More" places and none at all are settled with the artwork; the front is where it begins. */
function positionsOf(wanted: readonly string[]): DesignPosition[] {
  const known = designPositions.filter(position => wanted.includes(position));
  return known.length > 0 ? known : ['front'];
}
