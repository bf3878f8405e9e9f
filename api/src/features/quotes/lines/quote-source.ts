/** What a quote of the office began from. It is noted once, with the quote; the lead is the quote's own. */
import type { Knex } from 'knex';
import type { QuoteSource } from '#contract/quotes/quote-source.ts';
import { refuse } from '#contract/wire/errors.ts';
import { Refused } from '#api/database/change-or-refuse.ts';

/** The message or the call, as far as it is still there. Throws where it is another lead's. */
export async function checkSource(
  trx: Knex.Transaction,
  source: QuoteSource | undefined,
): Promise<QuoteSource | null> {
  if (!source) return null;
  const { leadId, messageId, callId } = source;
  if (!(await trx('leads').where({ id: leadId }).first('id'))) throw notOf('There is no such lead.');
  if (messageId !== undefined) {
    const message = await trx('contact_messages').where({ id: messageId }).first('leadId');
    if (message && message.leadId !== leadId) throw notOf('That message is another lead’s.');
    // Erased meanwhile: the quote is written all the same.
    return message ? { leadId, messageId } : { leadId };
  }
  if (callId === undefined) return { leadId };
  const call = await trx('lead_events').where({ id: callId, leadId, type: 'called' }).first('id');
  if (!call) throw notOf('That call is not one of this lead.');
  return { leadId, callId };
}

const notOf = (message: string) => new Refused(refuse('invalid', { message, fields: { source: message } }));

/** With a quote that has just been made. */
export async function noteSource(
  trx: Knex.Transaction,
  quoteId: number,
  source: QuoteSource | null,
): Promise<void> {
  const { messageId = null, callId = null } = source ?? {};
  if (messageId === null && callId === null) return;
  await trx('quote_sources').insert({ quoteId, messageId, callId });
}
