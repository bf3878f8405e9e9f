/** A message of the provider is believed by its signature and kept before it is answered; the work comes after. */
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { PaymentsParts } from './payments-parts.ts';

export async function receiveEvent(
  { knex, events, now }: Pick<PaymentsParts, 'knex' | 'events' | 'now'>,
  raw: Buffer,
  signature: string,
): Promise<{ received: true } | Refusal> {
  const event = events?.read(raw, signature, now());
  if (!event) return refuse(events ? 'bad_signature' : 'not_found');
  if (event === 'unreadable') return refuse('bad_request', { message: 'The message could not be read.' });
  const { id, type, paymentId, disputeId, payload } = event;
  // A message that came before is answered like the first: it is here.
  await knex('payment_events')
    .insert({
      id,
      provider: 'stripe',
      type,
      providerPaymentId: paymentId,
      payload: JSON.stringify({ ...payload, disputeId }),
    })
    .onConflict('id')
    .ignore();
  return { received: true };
}
