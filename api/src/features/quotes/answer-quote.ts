/**
 * The customer's answer to an offer, under the lock of the quote: two tabs that answer at once are one answer, and
 * one project. What was answered is answered; the same answer again is told the same.
 */
import type { Knex } from 'knex';
import type { OfferView } from '#contract/endpoints/quote-offers.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type OfferState, offerStateOf } from '#contract/quotes.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { onQuote } from './change-quote.ts';
import { type Asked, findOffer, type FoundOffer, viewOf } from './find-offer.ts';
import { queueAnswer } from './offer-mails.ts';
import { addQuoteEvent } from './quote-events.ts';
import type { LockedQuote, OfferParts } from './quote-parts.ts';
import { decorationOf } from './send-quote.ts';

const closedWords: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: 'This quote has been accepted already.',
  declined: 'This quote has been declined. Changed your mind? Just write to us.',
  expired: 'This quote has expired. Write to us, and we send you a new one.',
  superseded: 'A newer quote has taken the place of this one. Look for our latest mail.',
  withdrawn: 'This quote is no longer open. Write to us if you still want it.',
};

interface Answer extends Asked {
  answer: 'accepted' | 'declined';
  reason?: string | null;
}

export async function answerQuote(
  parts: OfferParts,
  { id, token, answer, reason = null }: Answer,
): Promise<OfferView | Refusal> {
  const shop = await parts.readShop();
  return changeOrRefuse(parts.knex, async trx => {
    const quote = await trx('quotes').where({ id }).forUpdate().first<LockedQuote | undefined>();
    // Read after the lock: whoever came first has answered by now.
    const offer = quote && (await findOffer(trx, { id, token }));
    if (!quote || !offer) throw new Refused(refuse('not_found'));
    const now = parts.now();
    const state = offerStateOf(offer, now);
    if (state === answer) return viewOf(offer, now);
    if (state !== 'open') throw conflict(closedWords[state]);
    await addQuoteEvent(trx, { quoteId: id, offerId: offer.id, type: answer, note: reason || null, at: now });
    await trx('quotes').where({ id }).update({ status: answer, followUpOn: null });
    if (answer === 'accepted') await begin(parts, trx, quote, offer);
    await recordAudit(trx, {
      actorId: null,
      entity: 'quotes',
      entityId: id,
      action: `quote.${answer}`,
      before: { status: quote.status },
      after: { status: answer, number: offer.number },
    });
    await queueAnswer(trx, {
      quote,
      row: offer,
      shop,
      answer,
      reason: reason || null,
      publicUrl: parts.publicUrl,
    });
    const answered = await findOffer(trx, { id, token });
    return viewOf(answered ?? offer, now);
  });
}

/** Of a quote that was accepted by phone and marked so; again it is the project that is there. */
export function startProject(parts: OfferParts, id: number, actorId: number) {
  return onQuote(parts, id, async (trx, quote) => {
    if (quote.projectId) return;
    if (quote.status !== 'accepted') throw conflict('Mark the quote as accepted first.');
    const offer = await trx('quote_offers')
      .where({ quoteId: id })
      .orderBy('revision', 'desc')
      .first<FoundOffer | undefined>();
    await begin(parts, trx, quote, offer ?? null, actorId);
    await recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action: 'quote.startProject' });
  });
}

async function begin(
  { startProject: start, now }: OfferParts,
  trx: Knex.Transaction,
  quote: LockedQuote,
  offer: FoundOffer | null,
  actorId: number | null = null,
): Promise<void> {
  if (quote.projectId) return;
  const { name, email, phone, company, userId, leadId, quantity } = quote;
  const projectId = await start(
    trx,
    {
      name,
      email,
      phone,
      company,
      userId,
      leadId,
      quantity: offer?.quantity ?? quantity,
      productName: offer?.productName ?? quote.productName ?? 'Custom apparel',
      decoration: offer?.decoration ?? decorationOf(quote),
      notes: quote.additionalNotes,
      totalCents: offer ? offer.priceCents + offer.gstCents : null,
    },
    now(),
  );
  await trx('quotes').where({ id: quote.id }).update({ projectId });
  const { projectNumber } = await trx('projects').where({ id: projectId }).first('projectNumber');
  await addQuoteEvent(trx, {
    quoteId: quote.id,
    type: 'project',
    data: { projectNumber },
    actorId,
    at: now(),
  });
}
