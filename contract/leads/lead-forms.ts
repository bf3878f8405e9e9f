/** Office forms for leads and other enquiries. */
import { z } from 'zod';
import type { FormWords } from '../forms/form-words.ts';
import { callOutcomes } from '../quotes/quotes.ts';
import { freeLine, freeText, uuid } from '../wire/shapes.ts';
import { lostReasons, maxReplyLength } from './leads.ts';

const followUp = {
  label: 'Follow up on',
  help: 'It is listed under “To follow up” from that day on.',
};

/** A day, or empty. */
const day = z.union([z.literal(''), z.iso.date()]);

export const replyForm = z.object({
  clientId: uuid,
  subject: freeLine(200, 1, 'Please enter a subject.'),
  text: freeText(maxReplyLength, 1, 'Please write something.'),
  followUpOn: day,
});
export type ReplyForm = z.input<typeof replyForm>;

export const replyWords: FormWords<'subject' | 'text' | 'followUpOn'> = {
  labels: { subject: 'Subject', text: 'Text', followUpOn: followUp.label },
  help: { followUpOn: followUp.help },
  optional: ['followUpOn'],
};

/** The outcome of a call to a customer, and when to try again. */
export const callForm = z.object({
  clientId: uuid,
  outcome: z.enum(callOutcomes, 'Please choose how it went.'),
  note: freeText(1000),
  followUpOn: day,
});

export const callWords: FormWords<'outcome' | 'note' | 'followUpOn'> = {
  labels: { outcome: 'How did the call go?', note: 'Note', followUpOn: followUp.label },
  help: { followUpOn: followUp.help },
  optional: ['note', 'followUpOn'],
};

/** Why the lead was lost. */
export const lostForm = z.object({
  lostReason: z.enum(lostReasons, 'Please choose why it was lost.'),
  statusNote: freeText(1000),
});

export const lostWords: FormWords<'lostReason' | 'statusNote'> = {
  labels: { lostReason: 'Why was it lost?', statusNote: 'Note' },
  optional: ['statusNote'],
};
