import { expect, test } from 'vitest';
import { balanceShift } from './shift-balance.ts';
import type { OutboxItem } from '../database/user-database.ts';

let seq = 0;
const item = (name: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  seq: ++seq,
  id: `m${seq}`,
  name,
  v: 1,
  args: {},
  userId: 7,
  entity: 'deliveries',
  entityId: 'd1',
  occurredAt: '2026-11-20T03:00:00.000Z',
  state: 'done',
  attempts: 1,
  setbacks: 0,
  ...more,
});
const proof = (more: Partial<OutboxItem> = {}) => item('delivery.confirm', more);
const verdict = (status: 'conflict' | 'rejected' | 'duplicate', original?: 'conflict') => ({
  state: 'attention' as const,
  verdict: { id: 'm', status, ...(original && { original }) },
});
const yesterday = '2026-11-19T03:00:00.000Z';
const isToday = (instant: string) => instant.startsWith('2026-11-20');

test.each<[string, OutboxItem[], [captured: number, confirmed: number, unsent: number, undecided: number]]>([
  ['nothing', [], [0, 0, 0, 0]],
  ['all confirmed', [proof(), proof(), item('delivery.start')], [2, 2, 0, 0]],
  ['one on the device', [proof(), proof({ state: 'pending' })], [2, 1, 1, 0]],
  ['a start that waits', [proof(), item('delivery.start', { state: 'pending' })], [1, 1, 1, 0]],
  ['proof that the office decides about', [proof(verdict('conflict'))], [1, 1, 0, 0]],
  ['the same, heard of a second time', [proof(verdict('duplicate', 'conflict'))], [1, 1, 0, 0]],
  ['proof that was refused', [proof(verdict('rejected'))], [1, 1, 0, 1]],
  ['another change that was refused', [item('delivery.place', verdict('conflict'))], [0, 0, 0, 1]],
  ['proof of yesterday', [proof({ occurredAt: yesterday })], [0, 0, 0, 0]],
  ['proof of yesterday, still here', [proof({ occurredAt: yesterday, state: 'pending' })], [1, 0, 1, 0]],
])('%s', (_what, items, expected) => {
  const { captured, confirmed, unsent, undecided } = balanceShift(items, isToday);
  expect([captured, confirmed, unsent.length, undecided.length]).toEqual(expected);
});
