/** What the office notes about quotes without a network: status, next step, notes, and how a call went. */
import { z } from 'zod';
import { callEvent } from '../leads/mutations.ts';
import { withFields } from '../wire/records/field-clash.ts';
import { mutationOf } from '../wire/mutation.ts';
import { freeText, uuid } from '../wire/shapes.ts';
import { changeableQuote } from './changeable-quote.ts';
import type { OfficeQuoteDetail } from './office-endpoints.ts';
import { callOutcomes, callOutcomeWords, quoteChoices, quoteStatusLabels } from './quotes.ts';

const quoteMutation = mutationOf<OfficeQuoteDetail>('quotes');

export const quoteMutations = {
  'quote.update': quoteMutation({
    version: 1,
    name: 'quote.update',
    access: 'quotes.manage',
    words: {
      done: 'Quote changed',
      saved: 'Quote changed',
      failed: 'Failed to change the quote',
      audit: 'Changed a quote without a network',
    },
    editable: [
      {
        path: 'changes.status',
        label: 'Status',
        kind: 'choice',
        options: quoteChoices.map(value => ({ value, label: quoteStatusLabels[value] })),
      },
      { path: 'changes.followUpOn', label: 'Follow up on', kind: 'day' },
      { path: 'changes.internalNotes', label: 'Notes', kind: 'lines' },
    ],
    seen: { in: 'was', fieldsOf: 'changes' },
    args: z.object({
      changes: z.object(changeableQuote),
      was: z.record(z.string(), z.unknown()).optional(),
    }),
    reduce(row, { changes, was }) {
      if (!row) return { kind: 'conflict', code: 'unknown_quote' };
      return withFields(row, changes, was);
    },
  }),

  'quote.addCall': quoteMutation({
    version: 1,
    name: 'quote.addCall',
    access: 'quotes.manage',
    words: {
      done: text => `Call noted: ${text('note') || callOutcomeWords(text('outcome'))}`,
      saved: 'Call saved',
      failed: 'Failed to save the call',
      audit: 'Noted a call about a quote without a network',
    },
    editable: [{ path: 'note', label: 'Note', kind: 'lines' }],
    seen: null,
    args: z.object({
      callId: uuid,
      outcome: z.enum(callOutcomes),
      note: freeText(1000).optional(),
      followUpOn: z.iso.date().nullable(),
    }),
    reduce(row, args, context) {
      if (!row) return { kind: 'conflict', code: 'unknown_quote' };
      if (row.events?.some(event => event.data['callId'] === args.callId)) return { kind: 'applied', row };
      return {
        kind: 'applied',
        row: {
          ...row,
          followUpOn: args.followUpOn,
          ...(row.events ? { events: [...row.events, callEvent(args, context)] } : {}),
        },
      };
    },
  }),
};
