/** What the office changes of a quote, online and without a network. */
import { z } from 'zod';
import { freeText } from '../wire/shapes.ts';
import { quoteChoices } from './quotes.ts';

export const changeableQuote = {
  status: z.enum(quoteChoices).optional(),
  internalNotes: freeText(4000).nullable().optional(),
  followUpOn: z.iso.date().nullable().optional(),
};
