/** What the office changes on a lead and on its messages; each change is in the audit log. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { leadEndpoints, LeadMessage } from '#contract/leads/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, mustBeVersion, Refused } from '#api/database/change-or-refuse.ts';
import { changedFields, recordAudit } from '#api/database/record-audit.ts';
import { missing } from '#api/crm/missing.ts';
import { User } from '#api/models/user.ts';
import { addLeadEvent, type LeadParts, type LockedLead, mustBeSeen, onLead } from './lead-parts.ts';
import { readMessage } from './lead-row.ts';

type Change = BodyOf<typeof leadEndpoints.changeLead>;
type MessageChange = BodyOf<typeof leadEndpoints.changeMessage>;
type Columns = Partial<LockedLead>;

const entity = 'leads';

export function changeLead(
  parts: Pick<LeadParts, 'knex' | 'now'>,
  id: number,
  { version, statusNote, ...wanted }: Change,
  actorId: number,
) {
  return onLead(parts, id, async (trx, lead) => {
    const values = columnsOf(lead, wanted);
    const { before, after, isEmpty } = changedFields(lead, values);
    // The answer to a request that was lost: it is asked again, and nothing is left to do.
    if (isEmpty) return;
    await mustBeSeen(trx, lead, version);
    if (values.assignedTo) await mustBeColleague(trx, values.assignedTo);
    await trx('leads').where({ id }).update(values);
    await recordAudit(trx, {
      actorId,
      entity,
      entityId: id,
      action: 'lead.change',
      before: withoutWords(before),
      after: withoutWords(after),
    });
    const event = { leadId: id, actorId, at: parts.now() };
    if ('status' in after) {
      const { status, lostReason = null } = values;
      const data = { from: lead.status, to: status, lostReason };
      await addLeadEvent(trx, { ...event, type: 'status', data, note: statusNote || null });
    }
    if ('assignedTo' in after)
      await addLeadEvent(trx, { ...event, type: 'assigned', data: { toId: values.assignedTo ?? null } });
  });
}

/** The log is kept for ever, and what somebody writes about a person is not. */
function withoutWords(fields: Record<string, unknown>): Record<string, unknown> {
  return 'notes' in fields ? { ...fields, notes: fields['notes'] ? 'some' : null } : fields;
}

function columnsOf(
  lead: LockedLead,
  { status, lostReason, estimatedValue, notes, ...rest }: Omit<Change, 'version' | 'statusNote'>,
): Columns {
  const isLost = (status ?? lead.status) === 'lost';
  if (isLost && !lostReason && !lead.lostReason) {
    throw new Refused(refuse('invalid', { fields: { lostReason: 'Please choose why it was lost.' } }));
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(status === undefined ? {} : { status }),
    lostReason: isLost ? (lostReason ?? lead.lostReason) : null,
    ...(estimatedValue === undefined ? {} : { estimatedValueCents: estimatedValue }),
    ...(notes === undefined ? {} : { notes: notes || null }),
  };
}

async function mustBeColleague(trx: Knex.Transaction, id: number): Promise<void> {
  const known = await User.query(trx).findOne({ id, isAdmin: true }).modify('open').select('id');
  if (known) return;
  throw new Refused(
    refuse('invalid', { fields: { assignedTo: 'That person does not work in the office.' } }),
  );
}

/** Read, unread or put away. Its lead stays as it is. */
export async function changeMessage(
  { knex }: Pick<LeadParts, 'knex'>,
  id: number,
  { status, version }: MessageChange,
  actorId: number,
): Promise<LeadMessage | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await trx('contact_messages').where({ id }).forUpdate().first('id');
    const before = (await readMessage(trx, id)) ?? missing('Message not found');
    if (before.status === status) return before;
    mustBeVersion(version, before);
    await trx('contact_messages').where({ id }).update({ status });
    await recordAudit(trx, {
      actorId,
      entity: 'contact_messages',
      entityId: id,
      action: 'message.change',
      before: { status: before.status },
      after: { status },
    });
    return (await readMessage(trx, id)) ?? missing('Message not found');
  });
}
