/** Stripe's signed messages: the signature is over the raw bytes, and its time counts in both directions. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { loadLater } from '#api/load-later.ts';
import { isStorableText } from '#contract/text/text.ts';
import type { EventReader, ProviderEvent } from '../payment-provider.ts';

const stripe = loadLater<typeof Stripe>('stripe');

const toleranceSeconds = 300;

export function createWebhookReader(secret: string): EventReader {
  return {
    read(raw, signature, now) {
      const nowSeconds = Math.floor(now.getTime() / 1_000);
      // The SDK lets any time of the future pass: a signature that leaked would be good for ever.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
      if (!(Math.abs(nowSeconds - signedAt) <= toleranceSeconds)) return null;
      let message: unknown;
      try {
        // The SDK tells old from new by this time.
        message = stripe().webhooks.constructEvent(
          raw,
          signature,
          secret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        // It parses what it has verified.
        return error instanceof SyntaxError ? 'unreadable' : null;
      }
      const event = signedEvent.safeParse(message);
      return event.success ? eventOf(event.data) : 'unreadable';
    },
  };
}

/** As long as its column, which is many times what Stripe sends. */
const name = (longest: number) => z.string().min(1).max(longest).refine(isStorableText);

/** Without these nothing can be kept. All else is left out where it is not what it should be. */
const signedEvent = z.object({
  id: name(255),
  type: name(100),
  created: z.int().nullable().catch(null),
  livemode: z.boolean().nullable().catch(null),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

function eventOf({ id, type, created, livemode, data }: z.output<typeof signedEvent>): ProviderEvent {
  const subject = data.object;
  const isIntent = subject['object'] === 'payment_intent';
  const paymentId = text(isIntent ? subject['id'] : subject['payment_intent']);
  return {
    id,
    type,
    paymentId,
    disputeId: subject['object'] === 'dispute' ? text(subject['id']) : null,
    payload: {
      created,
      livemode,
      object: text(subject['object']),
      objectId: text(subject['id']),
      status: text(subject['status']),
    },
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.length <= 255 && isStorableText(value) ? value : null;
}
