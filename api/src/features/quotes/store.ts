/** Quotes as devices change them. */
import type { OfficeQuoteDetail } from '#contract/quotes/office-endpoints.ts';
import type { quoteMutations } from '#contract/quotes/mutations.ts';
import { argsOf } from '#api/sync/args-of.ts';
import { createAskedStore } from '#api/sync/asked-store.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { changeQuote, logCall, type Parts as QuoteParts } from './change-quote.ts';
import { clockOf } from './quote-parts.ts';
import { changeDraft, createDraft } from './lines/save-draft.ts';
import { readQuote } from './read-quote.ts';

type Parts = Omit<QuoteParts, 'knex'>;

export function createQuoteStore(parts: Parts): EntityStore<OfficeQuoteDetail> {
  return createAskedStore<OfficeQuoteDetail>({
    entity: 'quotes',
    access: 'quotes.manage',
    async lock(trx, id) {
      await trx('quotes').where({ id }).forUpdate().first('id');
      return readQuote(trx, id, await clockOf(parts));
    },
    read: async (knex, id) => readQuote(knex, id, await clockOf(parts)),
    async change(trx, id, write) {
      const here = { ...parts, knex: trx };
      // Saved when it was written, not when it was handed in.
      const at = { ...here, now: () => new Date(write.occurredAt) };
      if (write.name === 'quote.create' && id === null) {
        const { id: clientId, changes } = argsOf<typeof quoteMutations, 'quote.create'>(write);
        return createDraft(at, clientId, changes.draft, write.actor.id);
      }
      if (id === null) return undefined;
      if (write.name === 'quote.create' || write.name === 'quote.draft') {
        const { changes } = argsOf<typeof quoteMutations, 'quote.draft'>(write);
        return changeDraft(at, id, changes, write.actor.id);
      }
      if (write.name === 'quote.update') {
        const { changes } = argsOf<typeof quoteMutations, 'quote.update'>(write);
        return changeQuote(here, id, changes, write.actor.id);
      }
      const { callId, ...call } = argsOf<typeof quoteMutations, 'quote.addCall'>(write);
      return logCall(at, id, { ...call, clientId: callId }, write.actor.id);
    },
  });
}
