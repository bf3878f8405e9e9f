/** Somebody who wrote to the shop: what quotes and contact messages tell the CRM, which is another feature. */
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

/** Finds or makes the lead of whoever writes, in the enquiry's own transaction; answers its row. */
export type JoinLead = (trx: Knex.Transaction, from: Enquirer, now: Date) => Promise<number>;
