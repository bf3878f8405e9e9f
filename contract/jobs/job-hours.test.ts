import { describe, expect, test } from 'vitest';
import type { JobRow } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';
import { countedMinutes, minutesBetween } from './job-hours.ts';
import { jobMutations } from './mutations.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const id = (n: number) => `01980000-0000-7000-8000-00000000000${n}`;
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const kim = (time: string): MutationContext => ({
  mutationId: id(9),
  occurredAt: at(time),
  userId: 1,
  userName: 'Kim',
  isAdmin: false,
  shop: shopRules,
});
const ana = (time: string) => ({ ...kim(time), userId: 2, userName: 'Ana' });

type Names = 'job.startTimer' | 'job.stopTimer' | 'job.correctHours' | 'job.addHours' | 'job.hold';
function run(row: JobRow, name: Names, args: object, context: MutationContext): JobRow {
  const outcome = jobMutations[name].reduce(row, args as never, context);
  if (outcome.kind === 'conflict') throw new Error(outcome.code);
  return outcome.row;
}

function job(): JobRow {
  const outcome = jobMutations['job.create'].reduce(null, { id: id(0), title: 'Caps' }, kim('06:00'));
  if (outcome.kind === 'conflict') throw new Error(outcome.code);
  return outcome.row;
}

const start = (row: JobRow, timer: number, time: string, device = 7) =>
  run(row, 'job.startTimer', { timerId: id(timer), deviceId: id(device) }, kim(time));

describe('a clock', () => {
  test('becomes an entry of its person, whoever stops it', () => {
    const stopped = run(start(job(), 1, '07:00'), 'job.stopTimer', { timerId: id(1) }, ana('08:30'));
    expect(stopped.timers).toEqual([]);
    expect(stopped.actualHours).toBe(1.5);
    expect(stopped.hourEntries).toEqual([
      { id: id(1), minutes: 90, at: at('08:30'), by: 'Kim', startedAt: at('07:00') },
    ]);
  });

  test('one for each person on each device; a second press starts nothing', () => {
    const twice = start(start(job(), 1, '07:00'), 2, '07:05');
    expect(twice.timers?.map(timer => timer.id)).toEqual([id(1)]);
    const elsewhere = start(twice, 3, '07:10', 8);
    const both = run(elsewhere, 'job.startTimer', { timerId: id(4), deviceId: id(7) }, ana('07:15'));
    expect(both.timers?.map(timer => timer.by)).toEqual(['Kim', 'Kim', 'Ana']);
  });

  test('stopped on two tablets counts once; a start that arrives after its stop starts nothing', () => {
    const stopped = run(start(job(), 1, '07:00'), 'job.stopTimer', { timerId: id(1) }, kim('08:00'));
    expect(run(stopped, 'job.stopTimer', { timerId: id(1) }, ana('09:00'))).toBe(stopped);
    expect(start(stopped, 1, '07:00')).toBe(stopped);
  });

  test('a row that was kept since before there were clocks', () => {
    const { timers: _, ...old } = job();
    expect(start(old, 1, '07:00').timers).toHaveLength(1);
  });

  test.each([
    ['07:00', '07:00', 0],
    ['07:00', '06:00', 0],
    ['07:00', '07:01', 1],
  ])('from %s to %s counts %i minutes', (from, to, minutes) => {
    expect(minutesBetween(at(from), at(to))).toBe(minutes);
  });

  test('half a minute is the least, ten days the most', () => {
    expect(minutesBetween('2026-11-20T07:00:00Z', '2026-11-20T07:00:29Z')).toBe(0);
    expect(minutesBetween('2026-11-20T07:00:00Z', '2026-11-20T07:00:30Z')).toBe(1);
    expect(minutesBetween('2026-01-01T00:00:00Z', '2026-11-20T00:00:00Z')).toBe(14_400);
  });
});

describe('a correction', () => {
  const worked = () => run(job(), 'job.addHours', { entryId: id(1), minutes: 90 }, kim('08:00'));
  const correct = (row: JobRow, entry: number, more: object) =>
    run(row, 'job.correctHours', { entryId: id(entry), corrects: id(1), ...more }, ana('17:00'));

  test('is an entry of its own that makes the difference', () => {
    const once = correct(worked(), 2, { minutes: 60, reason: 'Lunch' });
    expect(once.actualHours).toBe(1);
    expect(once.hourEntries[1]).toMatchObject({ minutes: -30, corrects: id(1), reason: 'Lunch', by: 'Ana' });
    const twice = correct(once, 3, { minutes: 75, was: 60 });
    expect(twice.actualHours).toBe(1.25);
    const [first] = twice.hourEntries;
    expect(first && countedMinutes(first, twice.hourEntries)).toBe(75);
  });

  test('says when somebody else had corrected it in between', () => {
    const once = correct(worked(), 2, { minutes: 60 });
    const { reduce } = jobMutations['job.correctHours'];
    const late = reduce(once, { entryId: id(3), corrects: id(1), minutes: 0, was: 90 }, ana('17:05'));
    expect(late).toMatchObject({ kind: 'applied', code: 'overwrote', row: { actualHours: 0 } });
  });

  test.each([
    ['an entry that is not there', { corrects: id(8) }],
    ['a correction', { corrects: id(2) }],
  ])('of %s is refused', (_what, args) => {
    const row = correct(worked(), 2, { minutes: 60 });
    const { reduce } = jobMutations['job.correctHours'];
    expect(reduce(row, { entryId: id(5), minutes: 10, ...args }, ana('18:00'))).toEqual({
      kind: 'conflict',
      code: 'unknown_entry',
    });
  });
});

test('on hold with a reason, and off again; the last word counts and says so', () => {
  const held = run(job(), 'job.hold', { reason: 'No white ink', from: null }, kim('08:00'));
  expect(held.holdReason).toBe('No white ink');
  expect(jobMutations['job.hold'].reduce(held, { reason: null, from: null }, ana('09:00'))).toMatchObject({
    code: 'overwrote',
    row: { holdReason: null },
  });
});
