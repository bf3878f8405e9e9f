/**
 * Shift hand-over, offline like all workshop work. A note is never changed, and each person's reading is recorded
 * once.
 */
import { z } from 'zod';
import { mutationOf, type Outcome } from '../wire/mutation.ts';
import { longText, personText, uuid } from '../wire/shapes.ts';
import { mostHandedJobs, type ShiftNoteRow } from './shift-notes.ts';

type Answer = Outcome<ShiftNoteRow>;

const handedJob = z.object({
  id: uuid,
  jobNumber: personText(20),
  name: personText(600),
  state: z.enum(['in_progress', 'on_hold']),
  reason: longText(500).nullable(),
});

const shiftMutation = mutationOf<ShiftNoteRow>('shift_notes');

export const shiftMutations = {
  'shift.handOver': shiftMutation({
    version: 1,
    name: 'shift.handOver',
    access: 'jobs.work',
    words: {
      done: 'Handed over',
      saved: null,
      failed: 'The hand-over could not be saved',
      audit: 'Handed a shift over',
    },
    editable: [{ path: 'text', label: 'For the next shift', kind: 'lines' }],
    seen: null,
    creates: true,
    args: z.object({
      /** Created by the device; the mutation's `entityId`. */
      id: uuid,
      text: longText(5000),
      jobs: z.array(handedJob).max(mostHandedJobs),
    }),
    reduce(row, args, { occurredAt, userId, userName }): Answer {
      if (row) return { kind: 'conflict', code: 'already_exists' };
      const { id, text, jobs } = args;
      return {
        kind: 'applied',
        row: { id, text, jobs, at: occurredAt, authorId: userId, by: userName, readBy: [] },
      };
    },
  }),

  'shift.read': shiftMutation({
    version: 1,
    name: 'shift.read',
    access: 'jobs.work',
    words: {
      done: 'Read',
      saved: null,
      failed: 'It could not be marked as read',
      audit: { isLeftOutBecause: 'Reading a note changes no record; who has read it stands in the note.' },
    },
    editable: [],
    seen: null,
    args: z.object({}),
    reduce(row, _args, { occurredAt, userId, userName }): Answer {
      if (!row) return { kind: 'conflict', code: 'unknown_shift_note' };
      if (row.readBy.some(reader => reader.userId === userId)) return { kind: 'applied', row };
      const readBy = [...row.readBy, { userId, by: userName, at: occurredAt }];
      return { kind: 'applied', row: { ...row, readBy } };
    },
  }),
};
