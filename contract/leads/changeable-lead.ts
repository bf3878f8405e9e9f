/** What the office changes of a lead, online and without a network. */
import { z } from 'zod';
import { priorities } from '../jobs/priorities.ts';
import { cents, freeText } from '../wire/shapes.ts';
import { leadStatuses, lostReasons } from './leads.ts';

export const changeableLead = {
  status: z.enum(leadStatuses).optional(),
  /** Required with `lost`; cleared when the lead is opened again. */
  lostReason: z.enum(lostReasons).optional(),
  /** Added to the history with the new status. */
  statusNote: freeText(1000).optional(),
  priority: z.enum(priorities).optional(),
  estimatedValue: cents.nullable().optional(),
  notes: freeText(5000).nullable().optional(),
  assignedTo: z.int32().positive().nullable().optional(),
  followUpOn: z.iso.date().nullable().optional(),
};
