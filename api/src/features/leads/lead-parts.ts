/** What the work on a lead shares: its lock, its history, and the lead as it is afterwards. */
import type { Knex } from 'knex';
import type { LeadDetail } from '#contract/leads/endpoints.ts';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { type Refusal, refuse } from '#contract/wire/errors.ts';
import type { LeadEventType } from '#contract/leads/leads.ts';
import { changeOrRefuse, mustBeVersion } from '#api/database/change-or-refuse.ts';
import type { LeadsRow } from '#api/database/tables.ts';
import { missing } from '#api/crm/missing.ts';
import { readLead } from './lead-row.ts';

export interface LeadParts {
  knex: Knex;
  now: () => Date;
  readShop: () => Promise<ShopFacts>;
}

/** A row of `leads` under its lock. */
export type LockedLead = LeadsRow;

const notFound = 'Lead not found';

/** Runs the work on the locked lead and answers the lead as it is then. */
export async function onLead(
  { knex }: Pick<LeadParts, 'knex'>,
  id: number,
  work: (trx: Knex.Transaction, lead: LockedLead) => Promise<void>,
): Promise<LeadDetail | Refusal> {
  return changeOrRefuse(knex, async trx => {
    const lead = await trx('leads').where({ id }).forUpdate().first();
    if (!lead) missing(notFound);
    await work(trx, lead);
    return (await readLead(trx, id)) ?? refuse('not_found', { message: notFound });
  });
}

/** Throws the conflict with the whole lead, as its endpoint answers it. */
export async function mustBeSeen(
  trx: Knex.Transaction,
  lead: LockedLead,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === lead.version) return;
  const current = await readLead(trx, lead.id);
  if (current) mustBeVersion(version, current);
}

export interface NewLeadEvent {
  leadId: number;
  type: Exclude<LeadEventType, 'asked'>;
  at: Date;
  /** Made by the browser: the same event sent twice is one. */
  clientId?: string;
  data?: object;
  /** What somebody said or wrote; erased with the person. */
  note?: string | null;
  /** Null when the shop itself did it. */
  actorId?: number | null;
}

/** False when it is there already. */
export async function addLeadEvent(trx: Knex.Transaction, event: NewLeadEvent): Promise<boolean> {
  const made = await trx('lead_events')
    .insert({ ...event, data: JSON.stringify(event.data ?? {}) })
    .onConflict('clientId')
    .ignore()
    .returning('id');
  return made.length > 0;
}
