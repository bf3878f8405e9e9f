/**
 * `POST /api/quotes/deposit`: the customer's page opens the payment of the deposit. Nothing is accepted yet. What is
 * charged is what the page has shown, or nothing.
 */
import type { AcceptedDetails } from '#contract/quotes/offer-endpoints.ts';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { offerStateOf } from '#contract/quotes/quotes.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { present } from '#api/database/present.ts';
import { closedWords } from '../answer-quote.ts';
import { agreedOrderOf } from '../begin-agreed.ts';
import { type Asked, depositsOf, findOffer, type FoundOffer } from '../find-offer.ts';
import { soldWorkOf } from '../lines/accept-details.ts';
import { chosenFrom } from '../offer-row.ts';
import { buyerOf, type OfferParts, type WantedDeposit } from '../quote-parts.ts';

interface DepositAsked extends Asked {
  optionId?: string | undefined;
  depositCents: number;
  details?: AcceptedDetails | undefined;
}

export async function payDeposit(parts: OfferParts, asked: DepositAsked): Promise<PayablePayment | Refusal> {
  try {
    const offer = await mustBeOffered(parts, asked);
    const payment = await parts.deposits.open(await wantedOf(parts, offer, asked));
    if (isRefusal(payment)) return payment;
    // The office may have sent another version while the provider was asked: then this payment is not shown to anybody.
    const why = whyNotNow(await findOffer(parts.knex, asked), parts.now());
    if (!why) return payment;
    await parts.deposits.end(asked.id);
    return why;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function mustBeOffered(parts: OfferParts, asked: DepositAsked): Promise<FoundOffer> {
  const offer = await findOffer(parts.knex, asked);
  const why = whyNotNow(offer, parts.now());
  if (why || !offer) throw new Refused(why ?? refuse('not_found'));
  chosenFrom(offer, asked.optionId);
  const now = depositsOf(offer, parts.now()).find(one => one.optionId === (asked.optionId ?? null));
  if (!now)
    throw conflictOf('A deposit can’t be paid for this quote now. Reload the page to see how it stands.');
  if (now.depositCents !== asked.depositCents)
    throw conflictOf(`The deposit is ${formatCents(now.depositCents)} now. Nothing was charged.`);
  return offer;
}

const conflictOf = (message: string) => new Refused(refuse('conflict', { message }));

function whyNotNow(offer: FoundOffer | null, now: Date): Refusal | null {
  if (!offer) return refuse('not_found');
  if (offer.heldCents > 0) return refuse('conflict', { message: heldWords });
  const state = offerStateOf(offer, now);
  return state === 'open' ? null : refuse('conflict', { message: closedWords[state] });
}

const heldWords = 'A deposit for this quote has arrived already. We’re looking at it and will contact you.';

async function wantedOf(
  { knex, readShop }: OfferParts,
  offer: FoundOffer,
  { optionId, depositCents, details }: DepositAsked,
): Promise<WantedDeposit> {
  const quote = present(await knex('quotes').where({ id: offer.quoteId }).first());
  const row = chosenFrom(offer, optionId);
  const sold = row.work ? soldWorkOf(row.work, details) : null;
  const { customerId } = offer;
  if (customerId === null) throw new Error('a deposit without a customer');
  const agreed = agreedOrderOf(quote, row, { customerId, sold, shop: await readShop() });
  // An address that the office knows stays: whoever has the link may not send it elsewhere.
  const address = offer.isAddressKnown ? null : (details?.address ?? null);
  const buyer = { ...agreed.buyer, ...buyerOf(quote), ...(address ? { address } : {}) };
  return { offerId: offer.id, optionId: optionId ?? null, depositCents, agreed: { ...agreed, buyer } };
}
