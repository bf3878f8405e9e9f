/** Leads as devices change them. */
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import type { leadMutations } from '#contract/leads/mutations.ts';
import { argsOf } from '#api/sync/args-of.ts';
import { createAskedStore } from '#api/sync/asked-store.ts';
import type { EntityStore } from '#api/sync/entity-store.ts';
import { logLeadCall } from './answer-lead.ts';
import { changeLead } from './change-lead.ts';
import type { LeadParts } from './lead-parts.ts';
import { readLead } from './lead-row.ts';

type Parts = Pick<LeadParts, 'now'>;

export function createLeadStore(parts: Parts): EntityStore<LeadDetail> {
  return createAskedStore<LeadDetail>({
    entity: 'leads',
    access: 'customers.manage',
    async lock(trx, id) {
      await trx('leads').where({ id }).forUpdate().first('id');
      return readLead(trx, id);
    },
    read: readLead,
    async change(trx, id, write) {
      if (id === null) return undefined;
      const here = { ...parts, knex: trx };
      if (write.name === 'lead.update') {
        const { changes } = argsOf<typeof leadMutations, 'lead.update'>(write);
        return changeLead(here, id, changes, write.actor.id);
      }
      const { callId, ...call } = argsOf<typeof leadMutations, 'lead.addCall'>(write);
      // When it was made, not when it is handed in.
      const at = { ...here, now: () => new Date(write.occurredAt) };
      return logLeadCall(at, id, { ...call, clientId: callId }, write.actor.id);
    },
  });
}
