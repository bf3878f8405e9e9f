import { expect, test } from 'vitest';
import type { JobMerge, JobRow } from '#contract/jobs/endpoints.ts';
import { mergedValueText } from '#contract/wire/merge-words.ts';
import type { MergedField, MergedValue } from '#contract/wire/merges.ts';
import { lostBy } from './use-lost-merges.ts';

const now = new Date('2026-11-22T03:00:00Z');
const kim = { id: 1, name: 'Kim' };
const bo = { id: 2, name: 'Bo' };
const merge = (more: Partial<JobMerge>): JobMerge => ({
  id: 'm',
  field: 'priority',
  kept: 'low',
  lost: 'urgent',
  keptBy: bo,
  lostBy: kim,
  at: '2026-11-22T02:00:00Z',
  ...more,
});
const seen = (merges: JobMerge[] | undefined) => [
  { row: { id: 'j', merges } as JobRow, state: 'synced' as const, pending: 0 },
];

test.each<[string, JobMerge[] | undefined, number]>([
  ['mine gave way', [merge({})], 1],
  ['theirs gave way', [merge({ keptBy: kim, lostBy: bo })], 0],
  ['my own two devices', [merge({ keptBy: kim })], 0],
  ['of the day before yesterday', [merge({ at: '2026-11-20T02:00:00Z' })], 0],
  ['nobody knows whose it was', [merge({ lostBy: null })], 0],
  ['a row from before there were merges', undefined, 0],
])('%s', (_what, merges, count) => {
  expect(lostBy(1, seen(merges), now)).toHaveLength(count);
});

test.each<[MergedField, MergedValue, string]>([
  ['priority', 'urgent', 'Urgent'],
  ['status', 'Ready to Ship', 'Ready to Ship'],
  ['dueDate', '2026-12-01T00:00:00.000Z', '1 Dec'],
  ['dueDate', null, 'nothing'],
  ['holdReason', null, 'not on hold'],
  ['assignedTo', 7, 'No. 7'],
])('%s %s', (field, value, text) => {
  expect(mergedValueText(field, value, { now, timeZone: 'Australia/Brisbane' })).toBe(text);
});
