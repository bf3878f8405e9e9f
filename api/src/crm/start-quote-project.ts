/**
 * From an accepted quote to the board: the customer by e-mail, the lead won, and a project at stage Quoted with
 * what was agreed. It is paid once there is an order; the quote knows no sizes and no artwork yet.
 */
import type { Knex } from 'knex';
import type { ProjectItemsRow } from '#api/database/tables.ts';
import { present } from '#api/database/present.ts';
import { joinCustomer } from './join-customer.ts';
import { takeNumber } from './take-number.ts';

/** An accepted quote, as a project needs it. */
export interface AgreedQuote {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  userId: number | null;
  leadId: number | null;
  productName: string;
  quantity: number;
  /** "Embroidered, 2 print locations". */
  decoration: string;
  notes: string | null;
  /** GST included; null where no price was agreed. */
  totalCents: number | null;
  /** One for each line, where the lines were agreed on. */
  items?: readonly AgreedItem[] | null;
}

export type AgreedItem = Pick<
  ProjectItemsRow,
  'productName' | 'description' | 'quantity' | 'unitPriceCents' | 'totalPriceCents'
>;

/** Answers the project's id. The caller's lock sees to it that there is one. */
export async function startQuoteProject(
  trx: Knex.Transaction,
  quote: AgreedQuote,
  now: Date,
): Promise<number> {
  const customerId = await joinCustomer(trx, {
    userId: quote.userId,
    company: quote.company,
    customerInfo: { ...splitName(quote.name), email: quote.email, phone: quote.phone ?? undefined },
  });
  const { leadId, quantity, totalCents } = quote;
  if (leadId)
    await trx('leads').where({ id: leadId }).update({ status: 'won', customerId, lostReason: null });
  const begun = leadId ? await findBegun(trx, leadId) : null;
  if (begun) {
    await trx('projects')
      .where({ id: begun.id })
      .update({ status: 'Quoted', ...(totalCents === null ? {} : { totalValueCents: totalCents }) });
    await insertItems(trx, begun.id, quote);
    return begun.id;
  }
  const [project] = await trx('projects')
    .insert({
      projectNumber: await takeNumber(trx, 'PRJ', now),
      leadId,
      customerId,
      title: `${quote.company || quote.name}: ${quantity} × ${quote.productName}`.slice(0, 255),
      // The board shows where it goes as the description.
      description: await addressOf(trx, customerId),
      brief: [`${quantity} × ${quote.productName}, ${quote.decoration}`, quote.notes]
        .filter(Boolean)
        .join('\n\n'),
      status: 'Quoted',
      totalValueCents: totalCents ?? 0,
      createdAt: now,
    })
    .returning('id');
  if (!project) throw new Error('no project for the quote');
  await insertItems(trx, project.id, quote);
  return project.id;
}

/** The project that the office has made of the lead before the quote was accepted: there is no second one. */
async function findBegun(trx: Knex.Transaction, leadId: number): Promise<{ id: number } | null> {
  const found = await trx('projects')
    .where({ leadId, orderId: null })
    .whereNull('deletedAt')
    .whereIn('status', ['Lead', 'Contacted', 'Quoted'])
    .whereNotExists(trx('quotes').whereRaw('quotes.project_id = projects.id'))
    .orderBy('id')
    .forUpdate()
    .first('id');
  return found ?? null;
}

async function insertItems(
  trx: Knex.Transaction,
  projectId: number,
  { productName, decoration, quantity, totalCents, items }: AgreedQuote,
): Promise<void> {
  const whole = {
    productName,
    description: decoration,
    quantity,
    unitPriceCents: Math.round((totalCents ?? 0) / quantity),
    totalPriceCents: totalCents ?? 0,
  };
  const rows = items && items.length > 0 ? items : [whole];
  // One by one, so that their ids have the order of the lines.
  for (const row of rows) await trx('project_items').insert({ projectId, ...row });
}

/** "Imke van der Berg" to first and last name; one word is both the first name and all there is. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Where the customer is, if the shop has sent anything before; else empty, for the office to fill. */
export async function addressOf(trx: Knex.Transaction, customerId: number): Promise<string> {
  const found = present(
    await trx('customers').where({ id: customerId }).first('address', 'city', 'state', 'postalCode'),
  );
  const place = [found.city, found.state, found.postalCode].filter(Boolean).join(' ');
  return [found.address, place].filter(Boolean).join(', ');
}
