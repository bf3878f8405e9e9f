/**
 * What an acceptance sets going: the project, and where a price was agreed the unpaid order, whose pay link is the
 * very link of the offer. The caller holds the quote's lock, so there is one of each.
 */
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { type DesignPosition, designPositions } from '#contract/cart/cart.ts';
import { toDecorationMethod } from '#contract/artwork/placements.ts';
import type { FoundOffer } from './find-offer.ts';
import { addQuoteEvent } from './quote-events.ts';
import type { LockedQuote, OfferParts } from './quote-parts.ts';
import { decorationOf } from './send-quote.ts';

/** The number of the order that can be paid now; null where there is none. */
export async function beginAgreed(
  parts: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  offer: FoundOffer | null,
  actorId: number | null = null,
): Promise<string | null> {
  if (quote.projectId) return null;
  const projectId = await startProject(parts, trx, quote, offer);
  await trx('quotes').where({ id: quote.id }).update({ projectId });
  const { projectNumber } = present(await trx('projects').where({ id: projectId }).first('projectNumber'));
  const event = { quoteId: quote.id, actorId, at: parts.now() };
  await addQuoteEvent(trx, { ...event, type: 'project', data: { projectNumber } });
  // The office has linked the order that it made by hand.
  if (!offer || quote.orderId) return null;
  const order = await placeOrder(parts, trx, { quote, offer, projectId });
  await addQuoteEvent(trx, { ...event, type: 'linked', data: { order } });
  return order;
}

async function startProject(
  { startProject: start, now, readShop }: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  offer: FoundOffer | null,
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
    decoration: offer?.decoration ?? decorationOf(quote, await readShop()),
    notes: quote.additionalNotes,
    totalCents: offer ? offer.priceCents + offer.gstCents : null,
  };
  return start(trx, agreed, now());
}

async function placeOrder(
  { placeAgreed, readShop }: OfferParts,
  trx: Knex.Transaction,
  { quote, offer, projectId }: { quote: LockedQuote; offer: FoundOffer; projectId: number },
): Promise<string> {
  const { number, tokenHash, isGstShown, productName, quantity, priceCents, gstCents } = offer;
  const { techniques } = await readShop();
  const { customerId } = present(await trx('projects').where({ id: projectId }).first('customerId'));
  const { id, orderId } = await placeAgreed(trx, {
    number,
    tokenHash,
    isGstShown,
    productName,
    quantity,
    totalCents: priceCents + gstCents,
    positions: positionsOf(quote.designPlacements),
    decorationMethod: toDecorationMethod(quote.decorationMethod ?? '', techniques) ?? 'print',
    customerId,
    buyer: quote,
  });
  await trx('quotes').where({ id: quote.id }).update({ orderId: id });
  await trx('projects').where({ id: projectId }).update({ orderId: id });
  // The newest item is what this quote put on the project.
  await trx('project_items')
    .where('id', trx('project_items').where({ projectId }).max('id'))
    .update({ orderItemId: trx('order_items').where({ orderId: id }).select('id') });
  return orderId;
}

/** "More" places and none at all are settled with the artwork; the front is where it begins. */
function positionsOf(wanted: readonly string[]): DesignPosition[] {
  const known = designPositions.filter(position => wanted.includes(position));
  return known.length > 0 ? known : ['front'];
}
