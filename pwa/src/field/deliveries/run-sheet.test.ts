import { describe, expect, it, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { deliveryMutations } from '#contract/deliveries/mutations.ts';
import { buildRunSheet, compareQueue, countDeliveries, finishedAt, isOverdueDelivery } from './run-sheet.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const context = {
  mutationId: 'm',
  occurredAt: '2026-11-18T00:00:00.000Z',
  userId: 7,
  userName: 'Priya',
  isAdmin: false,
  shop: shopRules,
};
const day = { userId: 7, now: new Date('2026-11-20T01:00:00Z'), timeZone: 'Australia/Brisbane' };

function delivery(name: string, part: Partial<DeliveryRow> = {}): DeliveryRow {
  const args = {
    id: '0190c3a0-0000-7000-8000-000000000001',
    orderNumber: name,
    customerName: name,
    customerAddress: '27 Tannery Lane',
    scheduledDate: '2026-11-20T00:00:00.000Z',
  };
  const outcome = deliveryMutations['delivery.create'].reduce(null, args, context);
  if (outcome.kind !== 'applied') throw new Error('delivery.create was refused');
  return { ...outcome.row, id: name, ...part };
}

const seen = (row: DeliveryRow) => ({ row, state: 'synced' as const, pending: 0 });
const sheet = (rows: DeliveryRow[], more = {}) => buildRunSheet(rows.map(seen), { ...day, ...more });
const names = (stops: { row: DeliveryRow }[]) => stops.map(({ row }) => row.id);

function finish(row: DeliveryRow, at: string): DeliveryRow {
  const outcome = deliveryMutations['delivery.confirm'].reduce(
    row,
    { signature: 'data:image/png;base64,AAAA' },
    { ...context, occurredAt: at },
  );
  if (outcome.kind !== 'applied') throw new Error('delivery.confirm was refused');
  return outcome.row;
}

describe('run sheet', () => {
  it('follows the run order and then the date, and numbers the whole day', () => {
    const rows = [
      delivery('unplaced'),
      delivery('second', { runOrder: 2 }),
      finish(delivery('first', { runOrder: 1 }), '2026-11-20T00:10:00.000Z'),
      delivery('missed', { scheduledDate: '2026-11-19T00:00:00.000Z' }),
      delivery('tomorrow', { scheduledDate: '2026-11-21T00:00:00.000Z' }),
    ];
    const { current, next, done, later, deliveredCount, totalCount } = sheet(rows);
    expect([current?.row.id, current?.number]).toEqual(['second', 2]);
    expect(names(next)).toEqual(['missed', 'unplaced']);
    expect(names(done)).toEqual(['first']);
    expect(names(later)).toEqual(['tomorrow']);
    expect([deliveredCount, totalCount]).toEqual([1, 4]);
  });

  it('stays with what is on the road, unless the driver chooses another stop', () => {
    const rows = [delivery('a', { runOrder: 1 }), delivery('b', { runOrder: 2, status: 'out_for_delivery' })];
    expect(sheet(rows).current?.row.id).toBe('b');
    expect(sheet(rows, { chosenId: 'a' }).current?.row.id).toBe('a');
    expect(sheet(rows, { chosenId: 'gone' }).current?.row.id).toBe('b');
  });

  it('shows neither what is another driver’s nor what was finished on another day', () => {
    const rows = [
      delivery('theirs', { assignedTo: 8 }),
      delivery('mine', { assignedTo: 7 }),
      finish(delivery('yesterday'), '2026-11-19T13:59:00.000Z'),
      delivery('cancelled', { status: 'cancelled' }),
    ];
    const { current, next, done, later } = sheet(rows);
    expect(names([...(current ? [current] : []), ...next, ...done, ...later])).toEqual(['mine']);
  });

  it('knows when a delivery was finished', () => {
    const at = '2026-11-20T00:10:00.000Z';
    expect(finishedAt(finish(delivery('x'), at))).toBe(at);
    expect(finishedAt(delivery('x'))).toBeNull();
    const corrected = '2026-11-19T22:00:00.000Z';
    expect(finishedAt({ ...finish(delivery('x'), at), deliveredAt: corrected })).toBe(corrected);
  });
});

describe('queue', () => {
  it('counts by status', () => {
    const rows = [delivery('a'), delivery('b', { status: 'failed' }), delivery('c', { status: 'cancelled' })];
    expect(countDeliveries(rows)).toEqual({
      all: 3,
      pending: 1,
      out_for_delivery: 0,
      delivered: 0,
      failed: 1,
    });
  });

  it('lists what is on the road, then what waits by day, then what is finished', () => {
    const rows = [
      finish(delivery('early'), '2026-11-19T00:00:00.000Z'),
      delivery('late', { scheduledDate: '2026-11-22T00:00:00.000Z' }),
      finish(delivery('latest'), '2026-11-20T00:00:00.000Z'),
      delivery('soon'),
      delivery('road', { status: 'out_for_delivery', scheduledDate: '2026-11-25T00:00:00.000Z' }),
    ];
    expect(names(rows.toSorted(compareQueue).map(seen))).toEqual(['road', 'soon', 'late', 'latest', 'early']);
  });

  test.each([
    ['2026-11-19T00:00:00.000Z', 'pending', true],
    ['2026-11-20T00:00:00.000Z', 'pending', false],
    ['2026-11-19T00:00:00.000Z', 'failed', false],
  ] as const)('scheduled %s and %s: overdue %s', (scheduledDate, status, overdue) => {
    expect(isOverdueDelivery(delivery('x', { scheduledDate, status }), day)).toBe(overdue);
  });
});
