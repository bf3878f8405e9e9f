/** Mails and calls to a lead. Each is in its history once, however often it is sent. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { leadEndpoints } from '#contract/leads/endpoints.ts';
import { refuse } from '#contract/wire/errors.ts';
import { isOpenLead } from '#contract/leads/leads.ts';
import { conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { UpdateTo } from '#api/database/table-types.ts';
import type { ContactMessagesRow } from '#api/database/tables.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';
import { leadReply } from '#api/mail/kinds/lead-reply.ts';
import { splitName } from '#api/crm/start-quote-project.ts';
import { addLeadEvent, type LeadParts, type LockedLead, onLead } from './lead-parts.ts';

type Reply = BodyOf<typeof leadEndpoints.replyToLead>;
type Call = BodyOf<typeof leadEndpoints.logLeadCall>;

const entity = 'leads';

export async function replyToLead(parts: LeadParts, id: number, reply: Reply, actorId: number) {
  const shop = await parts.readShop();
  const { clientId, messageId = null, subject, text, followUpOn } = reply;
  return onLead(parts, id, async (trx, lead) => {
    const at = parts.now();
    // Accounts that were deleted leave words in place of an address.
    if (!lead.customerEmail.includes('@')) throw conflict('This lead no longer has an email address.');
    const asked = messageId === null ? null : await findMessage(trx, id, messageId);
    const data = { subject, messageId };
    if (!(await addLeadEvent(trx, { leadId: id, type: 'replied', clientId, data, note: text, actorId, at })))
      return;
    await queueMail(trx, {
      kind: 'lead_reply',
      uniqueKey: `lead_reply:${clientId}`,
      toEmail: asked?.email ?? lead.customerEmail,
      toName: lead.customerName,
      replyTo: shop.email,
      letter: leadReply(
        {
          subject,
          firstName: asked?.firstName ?? splitName(lead.customerName).firstName,
          text,
          asked: asked?.message ?? null,
        },
        shop,
      ),
    });
    if (asked) await markAnswered(trx, asked, at);
    await touch(trx, lead, { isReached: true, followUpOn });
    await recordAudit(trx, { actorId, entity, entityId: id, action: 'lead.reply', after: { messageId } });
  });
}

type AskedMessage = Pick<ContactMessagesRow, 'id' | 'firstName' | 'email' | 'message' | 'status'>;

async function findMessage(trx: Knex.Transaction, leadId: number, id: number): Promise<AskedMessage> {
  const message = await trx('contact_messages')
    .where({ id, leadId })
    .forUpdate()
    .first('id', 'firstName', 'email', 'message', 'status');
  if (message) return message;
  throw new Refused(refuse('invalid', { fields: { messageId: 'That message belongs to somebody else.' } }));
}

async function markAnswered(trx: Knex.Transaction, { id, status }: AskedMessage, at: Date): Promise<void> {
  await trx('contact_messages')
    .where({ id })
    .update({ answeredAt: at, status: status === 'new' ? 'read' : status });
}

export function logLeadCall(parts: Pick<LeadParts, 'knex' | 'now'>, id: number, call: Call, actorId: number) {
  const { clientId, outcome, note, followUpOn } = call;
  return onLead(parts, id, async (trx, lead) => {
    const data = { outcome, followUpOn };
    const event = { leadId: id, type: 'called', clientId, data, note: note || null, actorId } as const;
    if (!(await addLeadEvent(trx, { ...event, at: parts.now() }))) return;
    await touch(trx, lead, { isReached: outcome === 'reached', followUpOn });
    await recordAudit(trx, { actorId, entity, entityId: id, action: 'lead.call', after: data });
  });
}

interface Touched {
  isReached: boolean;
  /** Left as it is when it is missing. */
  followUpOn: string | null | undefined;
}

/** Whoever was spoken or written to is new no more. */
async function touch(trx: Knex.Transaction, lead: LockedLead, { isReached, followUpOn }: Touched) {
  const values: UpdateTo<'leads'> = {
    ...(followUpOn === undefined || !isOpenLead(lead.status) ? {} : { followUpOn }),
    ...(isReached && lead.status === 'new' ? { status: 'contacted' } : {}),
  };
  if (Object.keys(values).length > 0) await trx('leads').where({ id: lead.id }).update(values);
}
