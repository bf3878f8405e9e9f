/** What a quote of the office began from: a lead, and perhaps one message or one call of it. */
import { z } from 'zod';
import { instant } from '../wire/shapes.ts';

const row = z.int32().positive();

/** As the editor sends it, and as a draft keeps it. */
export const quoteSource = z.object({
  leadId: row,
  messageId: row.optional(),
  /** Of the lead's history. */
  callId: row.optional(),
});
export type QuoteSource = z.output<typeof quoteSource>;

/** As the office reads it beside the quote. */
export const cameFrom = z.object({
  leadId: z.int(),
  leadNumber: z.string(),
  name: z.string(),
  /** Null: of the lead itself, or the message has been erased. */
  message: z.object({ id: z.int(), subject: z.string(), message: z.string(), createdAt: instant }).nullable(),
  call: z.object({ id: z.int(), note: z.string().nullable(), at: instant }).nullable(),
});
export type CameFrom = z.output<typeof cameFrom>;
