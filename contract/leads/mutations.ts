/** What the office notes about leads without a network: status, next step, notes, and how a call went. */
import { z } from 'zod';
import { callMutation, withCall } from '../quotes/call-mutation.ts';
import { withFields } from '../wire/records/field-clash.ts';
import { mutationOf, type Outcome } from '../wire/mutation.ts';
import { changeableLead } from './changeable-lead.ts';
import type { LeadDetail } from './endpoints.ts';
import { isOpenLead, leadStatuses, leadStatusLabels, lostReasons, lostReasonLabels } from './leads.ts';

const leadMutation = mutationOf<LeadDetail>('leads');

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
    ...callMutation('a call to a lead'),
    name: 'lead.addCall',
    access: 'customers.manage',
    reduce(row, args, context): Outcome<LeadDetail> {
      if (!row) return { kind: 'conflict', code: 'unknown_lead' };
      const isReached = args.outcome === 'reached' && row.status === 'new';
      return withCall(row, args, context, {
        ...(isOpenLead(row.status) ? { followUpOn: args.followUpOn } : {}),
        ...(isReached ? { status: 'contacted' as const } : {}),
      });
    },
  }),
};
