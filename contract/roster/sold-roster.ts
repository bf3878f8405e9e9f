/** A roster as it was ordered. Its names and notes are erased some time after the delivery; the pieces stay. */
import { z } from 'zod';
import { letteringTemplate } from './roster-shape.ts';

export const soldPiece = z.object({
  name: z.string(),
  number: z.string(),
  size: z.string(),
  note: z.string(),
});

export const soldRoster = z.object({
  template: letteringTemplate,
  pieces: z.array(soldPiece).readonly(),
  /** ISO day on which names and notes were erased. */
  erasedOn: z.string().optional(),
});
export type SoldRoster = z.output<typeof soldRoster>;
