/** A person who wrote to the shop. Quotes and contact messages pass this to the CRM, which is another feature. */
import type { Knex } from 'knex';
import type { Change, NewRows } from './database/write-rows.ts';

export interface Enquirer {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  /** How it came in: `quote`, `contact`. */
  source: string;
  estimatedValueCents: number | null;
}

/** Finds or creates the sender's lead, in the enquiry's own transaction; returns its row. */
export type JoinLead = (trx: Knex.Transaction, from: Enquirer, now: Date) => Promise<number>;

/** The lead that an enquiry belongs to, and what is to be written of it by `writeRows`, with the enquiry's own row. */
export interface PlannedLead {
  leadId: number;
  rows: NewRows[];
  changes: Change[];
}

/** The same, written by the caller in one statement with the enquiry: the number of a new lead is held for that long alone. */
export type PlanLead = (trx: Knex.Transaction, from: Enquirer, now: Date) => Promise<PlannedLead>;
