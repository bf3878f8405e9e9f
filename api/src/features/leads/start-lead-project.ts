/**
 * From the inbox to the board: the customer of the lead's e-mail address, and a project at the stage that the lead has
 * reached. The lead stays open: it is won when the project is paid (`winLeadOf`), or when its quote is accepted.
 */
import type { Knex } from 'knex';
import { isOpenLead, type LeadStatus } from '#contract/leads/leads.ts';
import type { ProjectStage } from '#contract/projects/projects.ts';
import { priceParts } from '#contract/quotes/quotes.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import { joinCustomer } from '#api/crm/join-customer.ts';
import { addressOf, splitName } from '#api/crm/start-quote-project.ts';
import { takeNumber } from '#api/crm/take-number.ts';
import { addLeadEvent, type LeadParts, type LockedLead, onLead } from './lead-parts.ts';

const stages: Readonly<Partial<Record<LeadStatus, ProjectStage>>> = {
  new: 'Lead',
  contacted: 'Contacted',
  quoted: 'Quoted',
};

export async function startLeadProject(parts: LeadParts, id: number, actorId: number) {
  const shop = await parts.readShop();
  return onLead(parts, id, async (trx, lead) => {
    if (await trx('projects').where({ leadId: id }).whereNull('deletedAt').first('id')) return;
    if (!isOpenLead(lead.status)) throw conflict('Open the lead again first.');
    const at = parts.now();
    const customerId = await joinCustomer(trx, {
      userId: await accountOf(trx, id),
      company: lead.company,
      customerInfo: {
        ...splitName(lead.customerName),
        email: lead.customerEmail,
        phone: lead.customerPhone ?? undefined,
      },
    });
    const { title, brief } = await wordsOf(trx, lead);
    const projectNumber = await takeNumber(trx, 'PRJ', at);
    const [project] = await trx('projects')
      .insert({
        projectNumber,
        leadId: id,
        customerId,
        title,
        // The board shows where it goes as the description.
        description: await addressOf(trx, customerId),
        brief,
        status: stages[lead.status],
        priority: lead.priority,
        totalValueCents: priceParts(lead.estimatedValueCents ?? 0, shop.gstRegistered).totalCents,
        createdAt: at,
      })
      .returning('id');
    await trx('leads').where({ id }).update({ customerId });
    await addLeadEvent(trx, { leadId: id, type: 'project', data: { projectNumber }, actorId, at });
    const after = { project: projectNumber, customerId, status: stages[lead.status] };
    await recordAudit(trx, { actorId, entity: 'leads', entityId: id, action: 'lead.startProject', after });
    const made = { ...after, lead: id };
    await recordAudit(trx, {
      actorId,
      entity: 'projects',
      entityId: project?.id ?? 0,
      action: 'create',
      after: made,
    });
  });
}

/** The account that the person was signed in to when they wrote. */
async function accountOf(trx: Knex.Transaction, leadId: number): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { userId: NonNullable<QuotesRow['userId']> }[] }>(
    `select asked.user_id as "userId" from (
       select user_id, created_at from contact_messages where lead_id = :leadId
       union all select user_id, created_at from quotes where lead_id = :leadId and deleted_at is null
     ) asked where asked.user_id is not null order by asked.created_at desc limit 1`,
    { leadId },
  );
  return rows[0]?.userId ?? null;
}

/** What was asked for last names the project; everything that was asked is its brief. */
async function wordsOf(
  trx: Knex.Transaction,
  lead: LockedLead,
): Promise<{ title: string; brief: string | null }> {
  const leadId = lead.id;
  const quotes = await trx('quotes')
    .where({ leadId })
    .whereNull('deletedAt')
    .orderBy('id', 'desc')
    .limit(10)
    .select('quantity', 'productName', 'additionalNotes');
  const messages = await trx('contact_messages')
    .where({ leadId })
    .whereNot({ status: 'archived' })
    .orderBy('id', 'desc')
    .limit(10)
    .select('subject', 'message');
  const wanted = quotes.map(quote => `${quote.quantity} × ${quote.productName ?? 'apparel'}`);
  const what = wanted[0] ?? messages[0]?.subject ?? 'Enquiry';
  const brief = [
    ...quotes.map((quote, at) => [wanted[at], quote.additionalNotes].filter(Boolean).join('\n')),
    ...messages.map(({ subject, message }) => `${subject}\n${message}`),
  ].join('\n\n');
  return {
    title: [...`${lead.company || lead.customerName}: ${what}`].slice(0, 255).join(''),
    brief: [...brief].slice(0, 10_000).join('') || null,
  };
}
