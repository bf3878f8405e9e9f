import type { Knex } from 'knex';
import type { Enquirer } from '#api/enquiry.ts';
import { insertOnce } from '#api/database/insert-once.ts';
import { joinLead } from '#api/features/projects/join-lead.ts';
import { demoMessages, demoQuotes } from './enquiries.ts';

/** Requests and messages, each with the lead that the office looks after. What is there stays. */
export async function loadDemoEnquiries(knex: Knex): Promise<void> {
  for (const quote of demoQuotes) {
    const { name, email, phone, company, estimatedPriceCents } = quote;
    const values = { ...quote, designPlacements: JSON.stringify(quote.designPlacements) };
    const from = { name, email, phone, company, source: 'quote', estimatedValueCents: estimatedPriceCents };
    await loadEnquiry(knex, 'quotes', values, from);
  }
  for (const message of demoMessages) {
    const { firstName, lastName, email, phone, company } = message;
    const name = `${firstName} ${lastName}`;
    const from = { name, email, phone, company, source: 'contact', estimatedValueCents: null };
    await loadEnquiry(knex, 'contact_messages', { ...message }, from);
  }
}

async function loadEnquiry(
  knex: Knex,
  table: 'quotes' | 'contact_messages',
  values: { clientId: string } & Record<string, unknown>,
  from: Enquirer,
): Promise<void> {
  await knex.transaction(async trx => {
    const { row, isNew } = await insertOnce<{ id: number }>(trx, table, values);
    if (!isNew) return;
    const leadId = await joinLead(trx, from, new Date());
    await trx(table).where({ id: row.id }).update({ leadId });
    if (values['status'] === 'quoted') await trx('leads').where({ id: leadId }).update({ status: 'quoted' });
  });
}
