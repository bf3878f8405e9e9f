/** What the office notes about quotes without a network: status, next step, notes, and how a call went. */
import { z } from 'zod';
import { withFields } from '../wire/records/field-clash.ts';
import { mutationOf, type Outcome } from '../wire/mutation.ts';
import { callMutation, withCall } from './call-mutation.ts';
import { changeableQuote } from './changeable-quote.ts';
import { draftMutations } from './drafts/draft-mutations.ts';
import type { OfficeQuoteDetail } from './office-endpoints.ts';
import { quoteChoices, quoteStatusLabels } from './quotes.ts';

const quoteMutation = mutationOf<OfficeQuoteDetail>('quotes');

export const quoteMutations = {
  ...draftMutations,

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
    ...callMutation('a call about a quote'),
    name: 'quote.addCall',
    access: 'quotes.manage',
    reduce(row, args, context): Outcome<OfficeQuoteDetail> {
      if (!row) return { kind: 'conflict', code: 'unknown_quote' };
      return withCall(row, args, context, { followUpOn: args.followUpOn });
    },
  }),
};
