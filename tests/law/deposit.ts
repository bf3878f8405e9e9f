/**
 * A quote whose customer pays the deposit by card from its link, where the terms ask for one: undisturbed, or while
 * somebody else accepts it, or while the office sends another version or withdraws it. The money pays the order, or is
 * listed.
 */
import type { PayablePayment, SettledPayment } from '#contract/checkout/endpoints.ts';
import type { OfferView } from '#contract/quotes/offer-endpoints.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { tokenOf } from '#tests/factories/quotes.ts';
import { workCustomer, writtenQuote } from '#tests/factories/work.ts';
import { untilAnswered, wantedNames, withFault, workOf } from './buy.ts';
import { ask, below, type Life, type LivedOrder, pick } from './life.ts';

export async function acceptWithDeposit(life: Life): Promise<LivedOrder | null> {
  const { shop } = life;
  const pieces = 1 + below(life, 80);
  const customer = workCustomer({ email: pick(life, life.buyers).email });
  const names = wantedNames(life, pieces);
  // By the terms, or asked for on this quote: more, less or none, also of somebody without terms.
  const depositPercent = pick(life, [undefined, undefined, 0, 15, 50]);
  const quote = writtenQuote(workOf(life, pieces, names), {
    customer,
    ...(depositPercent === undefined ? {} : { depositPercent }),
  });
  const written = await ask(life, '/api/quotes/written', quote);
  if (written.status !== 201) throw new Error(written.text);
  const { id } = written.json as { id: number };
  const token = await tokenOf(shop.knex, `Q-${id}`);
  const guest = asVisitor(shop.baseUrl);
  const read = async () =>
    (await ask(life, `/api/quotes/${id}/offer?token=${token}`, undefined, { by: guest })).json as OfferView;
  const { deposits = [], totalCents } = await read();
  if (
    depositPercent &&
    deposits[0] &&
    deposits[0].depositCents !== Math.ceil((totalCents * depositPercent) / 100)
  )
    throw new Error(`quote ${id} asks for ${depositPercent}% and takes ${deposits[0].depositCents}`);
  const { depositCents = 1 } = deposits[0] ?? {};
  const body = { id, token, depositCents };
  const unseen = await ask(
    life,
    '/api/quotes/deposit',
    { ...body, depositCents: depositCents + 1 },
    { by: guest },
  );
  if (unseen.status !== 409) throw new Error(`a deposit that nobody asked for: ${unseen.status}`);
  if (deposits.length === 0) return null;

  const disturb = [
    () => ask(life, '/api/quotes/accept', { id, token }, { by: guest }),
    () => ask(life, `/api/quotes/${id}/offers`, writtenQuote(workOf(life, pieces + 1), { customer })),
    () => ask(life, `/api/quotes/${id}`, { status: 'declined' }, { method: 'PATCH' }),
  ][below(life, 6)];
  const paid = await withFault(life, async () => {
    const opened = await untilAnswered(life, '/api/quotes/deposit', body, guest);
    if (opened.status !== 200) return null;
    const payment = opened.json as PayablePayment;
    if (below(life, 5) === 0) shop.stripe.payer.confirm(payment.clientSecret, 'pm_card_visa_chargeDeclined');
    const isFirst = below(life, 2) === 0;
    if (isFirst) await disturb?.();
    if (shop.stripe.ledger.find(payment.paymentIntentId).status === 'canceled') return null;
    shop.stripe.payer.confirm(payment.clientSecret);
    life.story.push(`the card pays the deposit of quote ${id}`);
    if (!isFirst) await disturb?.();
    return payment;
  });
  shop.stripe.forgive();
  await shop.stripe.webhooks.settled();
  await shop.quiet();
  const settled = paid && (await becameOf(life, paid));
  if (settled?.state === 'held') shop.heldCents += depositCents;
  const { order } = await read();
  if (settled?.state === 'paid' && order?.orderId !== settled.orderId)
    throw new Error(`quote ${id} became ${order?.orderId}, and its deposit pays ${settled.orderId}`);
  if (!order) return null;
  const named = paid ? shop.stripe.ledger.find(paid.paymentIntentId).metadata['orderId'] : undefined;
  const isOther = settled?.state === 'paid' && named !== undefined && named !== order.orderId;
  return {
    orderId: order.orderId,
    token,
    pieces,
    totalCents,
    names,
    ...(isOther ? { otherNames: [named] } : {}),
  };
}

async function becameOf(
  life: Life,
  { paymentIntentId, clientSecret }: PayablePayment,
): Promise<SettledPayment> {
  const guest = asVisitor(life.shop.baseUrl);
  const answer = await untilAnswered(life, '/api/checkouts/settle', { paymentIntentId, clientSecret }, guest);
  const settled = answer.json as SettledPayment;
  if (settled.state !== 'paid' && settled.state !== 'held')
    throw new Error(`the deposit ${paymentIntentId} was charged and is ${settled.state}`);
  return settled;
}
