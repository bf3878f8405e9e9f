/**
 * The books of the double: customers, intents, charges, refunds, disputes and the events of every change. States move
 * as the real ones do:
 *
 *   requires_payment_method ─confirm→ succeeded | processing | requires_action | (declined) requires_payment_method
 *   requires_action ─payer→ succeeded | requires_payment_method          processing ─bank→ succeeded | …
 *   anything open ─cancel→ canceled
 */
import { createBooks } from './books.ts';
import type { DoubleEvent } from './deliver-webhooks.ts';
import { disputeCharges } from './dispute-charges.ts';
import { openIntents } from './open-intents.ts';
import { payIntents } from './pay-intents.ts';
import { refundCharges } from './refund-charges.ts';

export interface LedgerParts {
  emit: (event: DoubleEvent) => void;
  /** Where payers are sent to agree. */
  redirectUrl: (intentId: string) => string;
}

export function createLedger({ emit, redirectUrl }: LedgerParts) {
  const books = createBooks(emit);
  const disputing = disputeCharges(books);
  const { intents, charges, refunds, disputes, customers, events, find } = books;
  return {
    intents,
    charges,
    refunds,
    disputes,
    customers,
    events,
    find,
    /** What the shop's owner has set up in Stripe. */
    webhookEndpoints: [] as { url: string; status: string; enabled_events: string[] }[],
    ...disputing,
    ...openIntents(books),
    ...payIntents(books, { redirectUrl, dispute: disputing.dispute }),
    ...refundCharges(books),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
