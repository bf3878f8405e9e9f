/**
 * The customer's answer to an offer, under the lock of the quote: two tabs that answer at once are one answer, one
 * project and one order. What was answered is answered; the same answer again is told the same.
 */
import type { Knex } from 'knex';
import type { AcceptedDetails, OfferView } from '#contract/quotes/offer-endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type OfferState, offerStateOf } from '#contract/quotes/quotes.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { beginAgreed } from './begin-agreed.ts';
import { onQuote } from './change-quote.ts';
import { chosenFrom } from './offer-row.ts';
import { type Asked, findOffer, type FoundOffer, viewOf } from './find-offer.ts';
import { queueAnswer } from './offer-mails.ts';
import { addDetails, soldWorkOf } from './lines/accept-details.ts';
import { addQuoteEvent } from './quote-events.ts';
import type { LockedQuote, OfferParts } from './quote-parts.ts';

export const closedWords: Readonly<Record<Exclude<OfferState, 'open'>, string>> = {
  accepted: 'This quote has already been accepted.',
  declined: 'This quote has been declined. Changed your mind? Just write to us.',
  expired: 'This quote has expired. Contact us and we’ll send you a new one.',
  superseded: 'A newer quote has taken the place of this one. Look for our latest email.',
  withdrawn: 'This quote is no longer open. Write to us if you still want it.',
};

interface Answer extends Asked {
  answer: 'accepted' | 'declined';
  reason?: string | null;
  /** What the customer adds: sizes and address, where they were to come. */
  details?: AcceptedDetails | undefined;
  /** Which option is accepted, where there are several. */
  optionId?: string | undefined;
}

export async function answerQuote(parts: OfferParts, answer: Answer): Promise<OfferView | Refusal> {
  const shop = await parts.readShop();
  return changeOrRefuse(parts.knex, trx => answerUnderLock(parts, trx, shop, answer));
}

async function answerUnderLock(
  parts: OfferParts,
  trx: Knex.Transaction,
  shop: ShopFacts,
  { id, token, answer, reason = null, details, optionId }: Answer,
): Promise<OfferView> {
  const quote = await trx('quotes').where({ id }).forUpdate().first();
  // Read after the lock: whoever came first has answered by now.
  const offer = quote && (await findOffer(trx, { id, token }));
  if (!quote || !offer) throw new Refused(refuse('not_found'));
  const now = parts.now();
  const state = offerStateOf(offer, now);
  if (state === answer) {
    mustBeSameOption(offer, optionId);
    return viewOf(offer, now);
  }
  if (state !== 'open') throw conflict(closedWords[state]);
  const isAccepted = answer === 'accepted';
  const row = isAccepted ? chosenFrom(offer, optionId) : offer;
  const option = isAccepted ? optionOf(offer, optionId) : null;
  const answered = { quote, offer, row, option, answer, reason: reason || null, shop };
  await noteAnswer(parts, trx, answered);
  const agreed = isAccepted ? await addDetails(trx, quote, row, details) : null;
  const placed = agreed && (await beginAgreed(parts, trx, agreed.quote, row, { shop, sold: agreed.sold }));
  await tellAnswer(
    parts,
    trx,
    answered,
    placed && `${parts.publicUrl}/orders/${placed.orderId}/pay?token=${token}`,
  );
  const then = await findOffer(trx, { id, token });
  return viewOf(then ?? offer, now);
}

export interface Answered {
  quote: LockedQuote;
  offer: FoundOffer;
  /** With the option that was chosen alone. */
  row: FoundOffer;
  option: { id: string; name: string } | null;
  answer: 'accepted' | 'declined';
  reason: string | null;
  shop: ShopFacts;
  /** Paid by card with the acceptance. */
  depositCents?: number;
}

/** History, status and audit. */
export async function noteAnswer(
  parts: Pick<OfferParts, 'now'>,
  trx: Knex.Transaction,
  { quote, offer, option, answer, reason, depositCents }: Answered,
): Promise<void> {
  const { id } = quote;
  await addQuoteEvent(trx, {
    quoteId: id,
    offerId: offer.id,
    type: answer,
    data: { ...(option ? { option: option.name } : {}), ...(depositCents ? { depositCents } : {}) },
    note: reason,
    at: parts.now(),
  });
  await trx('quotes')
    .where({ id })
    .update({ status: answer, followUpOn: null, chosenOptionId: option?.id ?? null });
  await recordAudit(trx, {
    actorId: null,
    entity: 'quotes',
    entityId: id,
    action: `quote.${answer}`,
    before: { status: quote.status },
    after: {
      status: answer,
      number: offer.number,
      ...(option ? { option: option.name } : {}),
      ...(depositCents ? { depositCents } : {}),
    },
  });
}

/** `payUrl`: where its order can be paid. */
export function tellAnswer(
  { publicUrl }: Pick<OfferParts, 'publicUrl'>,
  trx: Knex.Transaction,
  { quote, row, option, answer, reason, shop, depositCents }: Answered,
  payUrl: string | null,
): Promise<void> {
  const about = { quote, row, option: option?.name ?? null, shop, answer, reason };
  return queueAnswer(trx, { ...about, publicUrl, payUrl, depositCents: depositCents ?? null });
}

export const optionOf = ({ options }: FoundOffer, optionId: string | undefined) =>
  options?.find(({ id }) => id === optionId) ?? null;

/** The same answer again is the same; another option is another answer. */
function mustBeSameOption({ options, chosenOptionId }: FoundOffer, optionId: string | undefined): void {
  if (!options || optionId === undefined || optionId === chosenOptionId) return;
  const name = options.find(({ id }) => id === chosenOptionId)?.name;
  throw conflict(
    name ? `This quote has already been accepted with the option “${name}”.` : closedWords.accepted,
  );
}

/** Of a quote that was accepted by phone and marked so; again it is the project that is there. */
export async function startProject(
  parts: OfferParts,
  id: number,
  actorId: number,
  optionId: string | undefined,
) {
  const shop = await parts.readShop();
  return onQuote(parts, id, async (trx, quote) => {
    if (quote.projectId) return;
    if (quote.status !== 'accepted') throw conflict('Mark the quote as accepted first.');
    const offer = await trx('quote_offers')
      .where({ quoteId: id })
      .orderBy('revision', 'desc')
      .first<FoundOffer | undefined>();
    const chosen = offer ? chosenFrom(offer, optionId) : null;
    if (offer?.options && optionId) await trx('quotes').where({ id }).update({ chosenOptionId: optionId });
    const sold = chosen?.work ? soldWorkOf(chosen.work) : null;
    await beginAgreed(parts, trx, quote, chosen, { shop, actorId, sold });
    await recordAudit(trx, { actorId, entity: 'quotes', entityId: id, action: 'quote.startProject' });
  });
}
