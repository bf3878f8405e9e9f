/** Stripe's signed messages: the signature is over the raw bytes, and its time counts in both directions. */
import Stripe from 'stripe';
import type { EventReader, ProviderEvent } from '../payment-provider.ts';

const toleranceSeconds = 300;

export function createWebhookReader(secret: string): EventReader {
  return {
    read(raw, signature, now) {
      const nowSeconds = Math.floor(now.getTime() / 1_000);
      // The SDK lets any time of the future pass: a signature that leaked would be good for ever.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      if (!(Math.abs(nowSeconds - signedAt) <= toleranceSeconds)) return null;
      try {
        // The SDK tells old from new by this time.
        const event = Stripe.webhooks.constructEvent(
          raw,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
        return eventOf(event);
      } catch {
        return null;
      }
    },
  };
}

interface Subject {
  id?: unknown;
  object?: unknown;
  payment_intent?: unknown;
  status?: unknown;
}

function eventOf({ id, type, created, livemode, data }: Stripe.Event): ProviderEvent {
  const subject = data.object as Subject;
  const isIntent = subject.object === 'payment_intent';
  const paymentId = text(isIntent ? subject.id : subject.payment_intent);
  return {
    id,
    type,
    paymentId,
    disputeId: subject.object === 'dispute' ? text(subject.id) : null,
    payload: {
      created,
      livemode,
      object: text(subject.object),
      objectId: text(subject.id),
      status: text(subject.status),
    },
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 255) : null;
}
