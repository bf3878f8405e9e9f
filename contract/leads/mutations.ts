/** What the office notes about leads without a network: status, next step, notes, and how a call went. */
import { z } from 'zod';
import { callOutcomes, callOutcomeWords } from '../quotes/quotes.ts';
import { withFields } from '../wire/records/field-clash.ts';
import { type MutationContext, mutationOf, type Outcome } from '../wire/mutation.ts';
import { freeText, uuid } from '../wire/shapes.ts';
import { changeableLead } from './changeable-lead.ts';
import type { LeadDetail } from './endpoints.ts';
import { isOpenLead, leadStatuses, leadStatusLabels, lostReasons, lostReasonLabels } from './leads.ts';

const leadMutation = mutationOf<LeadDetail>('leads');
const day = z.iso.date();

const asOptions = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
  words.map(value => ({ value, label: labels[value] }));

export const leadMutations = {
  'lead.update': leadMutation({
    version: 1,
    name: 'lead.update',
    access: 'customers.manage',
    words: {
      done: 'Lead changed',
      saved: 'Lead changed',
      failed: 'Failed to change the lead',
      audit: 'Changed a lead without a network',
    },
    editable: [
      {
        path: 'changes.status',
        label: 'Status',
        kind: 'choice',
        options: asOptions(leadStatuses, leadStatusLabels),
      },
      {
        path: 'changes.lostReason',
        label: 'Why it was lost',
        kind: 'choice',
        options: asOptions(lostReasons, lostReasonLabels),
      },
      { path: 'changes.statusNote', label: 'Note', kind: 'lines' },
      { path: 'changes.followUpOn', label: 'Follow up on', kind: 'day' },
      { path: 'changes.notes', label: 'Notes', kind: 'lines' },
    ],
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      changes: z.object(changeableLead),
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, { changes: { statusNote: _note, assignedTo, ...fields }, was }): Outcome<LeadDetail> {
      if (!row) return { kind: 'conflict', code: 'unknown_lead' };
      const isReopened = fields.status !== undefined && fields.status !== 'lost';
      const wanted = { ...fields, ...(isReopened ? { lostReason: null } : {}) };
      const outcome = withFields(row, wanted, was);
      const isAssigned = assignedTo !== undefined && (row.assignee?.id ?? null) !== assignedTo;
      if (outcome.kind !== 'applied' || !isAssigned) return outcome;
      if (was && 'assignedTo' in was && was['assignedTo'] !== (row.assignee?.id ?? null))
        return { kind: 'conflict', code: 'changed_meanwhile' };
      return {
        kind: 'applied',
        row: { ...outcome.row, assignee: assignedTo === null ? null : { id: assignedTo, name: '' } },
      };
    },
  }),

  'lead.addCall': leadMutation({
    version: 1,
    name: 'lead.addCall',
    access: 'customers.manage',
    words: {
      done: text => `Call noted: ${text('note') || callOutcomeWords(text('outcome'))}`,
      saved: 'Call saved',
      failed: 'Failed to save the call',
      audit: 'Noted a call to a lead without a network',
    },
    editable: [{ path: 'note', label: 'Note', kind: 'lines' }],
    seen: null,
    args: z.object({
      callId: uuid,
      outcome: z.enum(callOutcomes),
      note: freeText(1000).optional(),
      followUpOn: day.nullable(),
    }),
    reduce(row, args, context) {
      if (!row) return { kind: 'conflict', code: 'unknown_lead' };
      if (row.events?.some(event => event.data['callId'] === args.callId)) return { kind: 'applied', row };
      const isReached = args.outcome === 'reached' && row.status === 'new';
      return {
        kind: 'applied',
        row: {
          ...row,
          ...(isOpenLead(row.status) ? { followUpOn: args.followUpOn } : {}),
          ...(isReached ? { status: 'contacted' as const } : {}),
          ...(row.events ? { events: [...row.events, callEvent(args, context)] } : {}),
        },
      };
    },
  }),
};

export function callEvent(
  {
    callId,
    outcome,
    note,
    followUpOn,
  }: { callId: string; outcome: string; note?: string | undefined; followUpOn: string | null },
  { occurredAt, userName }: Pick<MutationContext, 'occurredAt' | 'userName'>,
) {
  return {
    id: callId,
    type: 'called' as const,
    at: occurredAt,
    byName: userName,
    note: note || null,
    data: { outcome, followUpOn, callId },
  };
}
