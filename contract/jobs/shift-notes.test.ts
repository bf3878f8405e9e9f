import { expect, test } from 'vitest';
import { jobsToHandOver, mostHandedJobs, type ShiftNoteRow, unreadNotes } from './shift-notes.ts';

const job = { jobNumber: 'JOB-1', title: 'Caps', customerDisplayName: 'Kestrel', holdReason: null };

test('what is on the machines, and what waits and why', () => {
  const handed = jobsToHandOver([
    { ...job, id: '1', stage: 'in_progress' },
    { ...job, id: '2', stage: 'pending', customerDisplayName: null, holdReason: 'No ink' },
    { ...job, id: '3', stage: 'in_progress', holdReason: 'Needle' },
    { ...job, id: '4', stage: 'pending' },
    { ...job, id: '5', stage: 'completed', holdReason: 'Was out' },
    { ...job, id: '6', stage: 'cancelled', holdReason: 'x' },
  ]);
  expect(handed.map(({ id, name, state, reason }) => [id, name, state, reason])).toEqual([
    ['1', 'Kestrel', 'in_progress', null],
    ['2', 'Caps', 'on_hold', 'No ink'],
    ['3', 'Kestrel', 'on_hold', 'Needle'],
  ]);
});

test('no more than a hand-over can hold', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...job,
    id: String(at),
    stage: 'in_progress' as const,
  }));
  expect(jobsToHandOver(many)).toHaveLength(mostHandedJobs);
});

const note = (id: string, at: string, readers: number[] = []): ShiftNoteRow => ({
  id,
  at: `2026-11-${at}T06:00:00.000Z`,
  text: '',
  jobs: [],
  authorId: 1,
  by: 'Kim',
  readBy: readers.map(userId => ({ userId, by: null, at })),
});

test('a note is shown to each person until that person has read it, for seven days, the oldest first', () => {
  const notes = [note('late', '20', [2]), note('early', '19'), note('old', '12'), note('mine', '20', [1])];
  const now = new Date('2026-11-20T08:00:00Z');
  expect(unreadNotes(notes, { userId: 1, now }).map(({ id }) => id)).toEqual(['early', 'late']);
  expect(unreadNotes(notes, { userId: 2, now }).map(({ id }) => id)).toEqual(['early', 'mine']);
});
