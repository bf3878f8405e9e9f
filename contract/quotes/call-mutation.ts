/** How a telephone call went, noted without a network: the same for a lead and for a quote. */
import { z } from 'zod';
import type { MutationContext, MutationWords, Outcome } from '../wire/mutation.ts';
import { freeText, uuid } from '../wire/shapes.ts';
import { callOutcomes, callOutcomeWords } from './quotes.ts';

const args = z.object({
  callId: uuid,
  outcome: z.enum(callOutcomes),
  note: freeText(1000).optional(),
  followUpOn: z.iso.date().nullable(),
});
type CallArgs = z.output<typeof args>;

/** All but its name, access and reducer. `noun` ends the sentence of the audit log: "a call about a quote". */
export function callMutation(noun: string) {
  const words: MutationWords<keyof CallArgs> = {
    done: text => `Call noted: ${text('note') || callOutcomeWords(text('outcome'))}`,
    saved: 'Call saved',
    failed: 'Failed to save the call',
    audit: `Noted ${noun} without a network`,
  };
  return {
    version: 1,
    words,
    editable: [{ path: 'note', label: 'Note', kind: 'lines' }],
    seen: null,
    args,
  } as const;
}

/** The row with what the call changes of it and, where its activity is known, the call. A call is noted once. */
export function withCall<Row extends { events?: readonly { data: Record<string, unknown> }[] | undefined }>(
  row: Row,
  call: CallArgs,
  context: MutationContext,
  changes: Partial<Row>,
): Outcome<Row> {
  if (row.events?.some(event => event.data['callId'] === call.callId)) return { kind: 'applied', row };
  const events = row.events && { events: [...row.events, eventOf(call, context)] };
  return { kind: 'applied', row: { ...row, ...changes, ...events } };
}

function eventOf({ callId, outcome, note, followUpOn }: CallArgs, { occurredAt, userName }: MutationContext) {
  return {
    id: callId,
    type: 'called' as const,
    at: occurredAt,
    byName: userName,
    note: note || null,
    data: { outcome, followUpOn, callId },
  };
}
