/** A person who wrote to the shop. Quotes and contact messages pass this to the CRM, which is another feature. */
import type { Knex } from 'knex';

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
