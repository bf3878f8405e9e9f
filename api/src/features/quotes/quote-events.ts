import type { Knex } from 'knex';
import type { QuoteEventType } from '#contract/quotes/quotes.ts';

export interface NewQuoteEvent {
  quoteId: number;
  type: Exclude<QuoteEventType, 'requested' | 'written'>;
  at: Date;
  offerId?: number;
  /** Made by the device: the same event sent twice is one. */
  clientId?: string;
  data?: object;
  /** What somebody said or wrote; erased with the person. */
  note?: string | null;
  /** Null when the customer or the shop itself did it. */
  actorId?: number | null;
}

/** False when it is there already: the same answer to an offer, the same call. */
export async function addQuoteEvent(trx: Knex.Transaction, event: NewQuoteEvent): Promise<boolean> {
  const made = await trx('quote_events')
    .insert({ ...event, data: JSON.stringify(event.data ?? {}) })
    .onConflict()
    .ignore()
    .returning('id');
  return made.length > 0;
}
