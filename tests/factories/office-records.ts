/** A customer, a lead and a quote, by the ids under which devices change them. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { present } from '#api/database/present.ts';
import { recordId } from '#contract/wire/records/record-id.ts';

export interface OfficeRecords {
  customer: number;
  lead: number;
  quote: number;
}

export async function makeOfficeRecords(knex: Knex): Promise<OfficeRecords> {
  const name = randomUUID().slice(0, 8);
  const email = `${name}@customer.example`;
  const [customer] = await knex('customers')
    .insert({ firstName: 'Nia', lastName: name, email })
    .returning('id');
  const [lead] = await knex('leads')
    .insert({ leadNumber: `L-${name}`, customerName: `Nia ${name}`, customerEmail: email, status: 'new' })
    .returning('id');
  const [quote] = await knex('quotes')
    .insert({ name: `Nia ${name}`, email, status: 'pending', quantity: 40 })
    .returning('id');
  return { customer: present(customer).id, lead: present(lead).id, quote: present(quote).id };
}

/** The words that stand for them in `released-mutations.ts`. */
export function recordWords({ customer, lead, quote }: OfficeRecords): Record<string, string> {
  return {
    $customer: recordId('customers', customer),
    $lead: recordId('leads', lead),
    $quote: recordId('quotes', quote),
  };
}
