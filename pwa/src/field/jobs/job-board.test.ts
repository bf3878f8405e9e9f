import { describe, expect, it, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobMutations } from '#contract/jobs/mutations.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import {
  countJobs,
  dayReader,
  isLate,
  piecesOfDay,
  piecesWord,
  boardFilterOf,
  fitsFilter,
  readJobFilter,
  sortJobs,
  workLine,
} from './job-board.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const clock = { now: new Date('2026-11-20T01:00:00Z'), timeZone: 'Australia/Brisbane' };

function job(part: Partial<JobRow> = {}): JobRow {
  const id = part.id ?? '0190c3a0-0000-7000-8000-000000000001';
  const outcome = jobMutations['job.create'].reduce(
    null,
    { id, title: 'Polos' },
    {
      mutationId: id,
      occurredAt: '2026-11-10T00:00:00.000Z',
      userId: 1,
      userName: 'Wren',
      isAdmin: true,
      shop: shopRules,
    },
  );
  if (outcome.kind !== 'applied') throw new Error('job.create was refused');
  return { ...outcome.row, ...part };
}

const order = (jobs: JobRow[]) =>
  sortJobs(
    jobs.map(row => ({ row })),
    clock,
  ).map(({ row }) => row.title);

describe('the day of an instant is that of the calendar', () => {
  test.each([
    'Australia/Melbourne',
    'Australia/Brisbane',
    'Australia/Lord_Howe',
    'Australia/Eucla',
    'America/St_Johns',
    'Pacific/Chatham',
    'UTC',
  ])('every quarter of an hour of a year in %s', timeZone => {
    const dayOf = dayReader(timeZone);
    const differing: string[] = [];
    for (
      let ms = Date.parse('2026-01-01T00:00:00Z');
      ms < Date.parse('2027-01-01T00:00:00Z');
      ms += 900_000
    ) {
      const instant = new Date(ms).toISOString();
      if (dayOf(instant) !== isoDateIn(new Date(ms), timeZone)) differing.push(instant);
    }
    expect(differing).toEqual([]);
  });
});

describe('jobs of the floor', () => {
  test.each([
    ['the evening before', '2026-11-19T13:00:00Z', 'pending', true],
    ['earlier the same day there', '2026-11-19T15:00:00Z', 'pending', false],
    ['finished', '2026-11-01T00:00:00Z', 'completed', false],
    ['cancelled', '2026-11-01T00:00:00Z', 'cancelled', false],
    ['undated', null, 'in_progress', false],
  ] as const)('late: %s', (_, dueDate, stage, late) => {
    expect(isLate(job({ dueDate, stage }), clock)).toBe(late);
  });

  it('sorts late, urgent, by day, undated, finished', () => {
    const jobs = [
      job({ title: 'done early', stage: 'completed', completedAt: '2026-11-19T00:00:00Z' }),
      job({ title: 'undated' }),
      job({ title: 'tomorrow', dueDate: '2026-11-21T01:00:00Z' }),
      job({ title: 'today, high', dueDate: '2026-11-20T09:00:00Z', priority: 'high' }),
      job({ title: 'today', dueDate: '2026-11-20T01:00:00Z' }),
      job({ title: 'urgent next week', dueDate: '2026-11-27T01:00:00Z', priority: 'urgent' }),
      job({ title: 'late', dueDate: '2026-11-18T01:00:00Z', priority: 'low' }),
      job({ title: 'done late', stage: 'completed', completedAt: '2026-11-20T00:30:00Z' }),
    ];
    expect(order(jobs)).toEqual([
      'late',
      'urgent next week',
      'today, high',
      'today',
      'tomorrow',
      'undated',
      'done late',
      'done early',
    ]);
  });

  it('counts both vocabularies by stage', () => {
    const jobs = [
      job(),
      job({ stage: 'pending', status: 'pending' }),
      job({ stage: 'completed' }),
      job({ stage: 'cancelled' }),
    ];
    expect(countJobs(jobs)).toEqual({ all: 4, pending: 2, in_progress: 0, completed: 1 });
  });

  it('adds up the pieces of the day on the shop clock', () => {
    const jobs = [
      job({ pieces: 10, stage: 'completed', completedAt: '2026-11-19T14:30:00Z' }),
      job({ pieces: 99, stage: 'completed', completedAt: '2026-11-19T13:30:00Z' }),
      job({ pieces: 20, stage: 'in_progress' }),
      job({ pieces: 5, dueDate: '2026-11-18T00:00:00Z' }),
      job({ pieces: 7, dueDate: '2026-11-22T00:00:00Z' }),
    ];
    expect(piecesOfDay(jobs, clock)).toEqual({ done: 10, toGo: 25 });
  });

  it('says what is to be done in a line', () => {
    const design = {
      sha256: null,
      name: 'crest',
      position: 'front',
      method: 'embroidery',
      widthMm: 89.6,
    } as const;
    expect(workLine(job({ artwork: [design] }))).toBe('Embroidery, front, 90 mm');
    expect(workLine(job({ artwork: [{ ...design, widthMm: null, method: 'print' }, design] }))).toBe(
      'Print, front, +1',
    );
    expect(workLine(job({ type: 'assembly' }))).toBe('Assembly');
    expect(piecesWord(job({ pieces: 1, details: { garment: 'polo' } }))).toBe('polo');
    expect(piecesWord(job({ pieces: 3 }))).toBe('pieces');
    expect(readJobFilter('in_progress')).toBe('in_progress');
    expect(readJobFilter('cancelled')).toBe('all');
    // The board's columns ignore days.
    expect(boardFilterOf('late')).toBe('all');
    expect(boardFilterOf('pending')).toBe('pending');
  });

  // Brisbane is ten hours ahead.
  test.each([
    ['the evening before', '2026-11-19T13:59:00Z', ['late']],
    ['the first minute of the day', '2026-11-19T14:00:00Z', ['due']],
    ['the last minute of the day', '2026-11-20T13:59:00Z', ['due']],
    ['tomorrow', '2026-11-20T14:00:00Z', []],
    ['no day', null, []],
  ])('due %s', (_when, dueDate, filters) => {
    const of = (stage: JobRow['stage']) =>
      (['due', 'late'] as const).filter(filter => fitsFilter({ stage, dueDate }, filter, clock));
    expect(of('in_progress')).toEqual(filters);
    expect(of('completed')).toEqual([]);
  });
});
