/** The lead behind a project is won when the project is paid, whoever moves it there and in whichever step. */
import type { Knex } from 'knex';
import { openLeadStatuses } from '#contract/leads/leads.ts';
import { type ProjectStage, stepOf } from '#contract/projects/projects.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { addLeadEvent } from './lead-parts.ts';

interface Moved {
  id: number;
  projectNumber: string;
  status: ProjectStage;
}

const paidAt = stepOf('Paid');

export async function winLeadOf(
  trx: Knex.Transaction,
  { id, projectNumber, status }: Moved,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  if (stepOf(status) < paidAt) return;
  const lead = await trx('leads')
    .where('id', '=', trx('projects').where({ id }).select('leadId'))
    .whereIn('status', openLeadStatuses)
    .forUpdate()
    .first('id', 'status');
  if (!lead) return;
  await trx('leads').where({ id: lead.id }).update({ status: 'won' });
  const data = { from: lead.status, to: 'won', project: projectNumber };
  await addLeadEvent(trx, { leadId: lead.id, type: 'status', data, actorId, at: now });
  await recordAudit(trx, {
    actorId,
    entity: 'leads',
    entityId: lead.id,
    action: 'lead.change',
    before: { status: lead.status },
    after: { status: 'won', project: projectNumber },
  });
}
