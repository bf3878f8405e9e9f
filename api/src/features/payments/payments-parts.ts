import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { PaymentsRow } from '#api/database/tables.ts';
import type { OrderMails } from '#api/mail/orders/order-mails.ts';
import type { EventReader, PaymentProvider } from '#api/outside/payments/payment-provider.ts';

/** What became of a payment when the checkout looked at it. */
export interface Finalized {
  kind: 'ordered' | 'incomplete' | 'waiting' | 'held' | 'unknown';
}

export interface PaymentsParts {
  knex: Knex;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  provider: PaymentProvider;
  /** Null where no provider sends messages. */
  events: EventReader | null;
  now: () => Date;
  /** Makes the order of a payment that succeeded; the checkout's, and handed in as that is another feature. */
  finalize: (paymentIntentId: string) => Promise<Finalized>;
  /** Writes the papers of a refund that has succeeded; after its commit, and never failing. */
  noteRefund: (refundRowId: number) => Promise<void>;
  mails: OrderMails;
}

export type PaymentRow = Pick<
  PaymentsRow,
  'id' | 'provider' | 'providerPaymentId' | 'orderId' | 'receivedCents' | 'status'
>;
