/**
 * Finds the lead of a person who wrote to the shop: the open one under that email address, or a new one. A won or lost
 * lead stays closed; a person who writes again gets a new lead.
 */
import { filled } from '#api/database/present.ts';
import type { JoinLead } from '#api/enquiry.ts';
import { takeNumber } from '#api/crm/take-number.ts';

const open = ['new', 'contacted', 'quoted'];

export const joinLead: JoinLead = async (trx, from, now) => {
  const email = from.email.toLowerCase();
  // Two requests of one person wait here for each other, and so share the lead.
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('lead ' || ?, 0))`, [email]);
  const known = await trx('leads')
    .whereRaw('lower(customer_email) = ?', [email])
    .whereIn('status', open)
    .orderBy('id', 'desc')
    .first();
  if (known) {
    // What the office has written down stays; what is missing is filled in.
    const found = {
      customerPhone: from.phone,
      company: from.company,
      estimatedValueCents: from.estimatedValueCents,
    };
    const missing = Object.entries(found).filter(
      ([name, value]) => value !== null && known[name as keyof typeof found] === null,
    );
    await trx('leads')
      .where({ id: known.id })
      .update({ ...Object.fromEntries(missing), writtenAgainAt: now });
    return known.id;
  }
  const customer = await trx('customers')
    .whereRaw('lower(email) = ?', [email])
    .whereNull('deletedAt')
    .orderBy('id')
    .first('id');
  const [lead] = filled(
    await trx('leads')
      .insert({
        leadNumber: await takeNumber(trx, 'LEAD', now),
        customerId: customer?.id ?? null,
        customerName: from.name,
        customerEmail: from.email,
        customerPhone: from.phone,
        company: from.company,
        source: from.source,
        estimatedValueCents: from.estimatedValueCents,
        createdAt: now,
      })
      .returning('id'),
  );
  return lead.id;
};
