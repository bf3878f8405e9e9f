import { describe, expect, test } from 'vitest';
import { delivery } from '#tests/fixtures/planned-delivery.ts';
import { findForOrphan, type Orphan, type OrphanQuery } from './orphan-search.ts';

const orphan: Orphan = {
  claimedDeliveryId: 'gone',
  claimed: { orderNumber: null, customerName: null },
  driverId: 7,
  occurredAt: '2026-11-20T02:00:00.000Z',
  receivedAt: '2026-11-25T02:00:00.000Z',
};

const all = [
  delivery('next week', { scheduledDate: '2026-11-27T00:00:00.000Z', orderNumber: 'ZZ99' }),
  delivery('that day', { assignedTo: 8, customerName: 'Bakery' }),
  delivery('that day, that driver', { assignedTo: 7 }),
  delivery('done that day', {
    scheduledDate: '2026-11-10T00:00:00.000Z',
    status: 'delivered',
    deliveredAt: '2026-11-20T06:00:00.000Z',
    assignedTo: 8,
  }),
];
const clock = { nameOf: () => '', now: new Date('2026-11-26T00:00:00Z'), timeZone: 'Australia/Brisbane' };
const find = (query: Partial<OrphanQuery> = {}, more: Partial<Orphan> = {}) =>
  findForOrphan(all, { ...orphan, ...more }, { search: '', day: '', ...query }, clock).map(
    ({ row }) => row.id,
  );

describe('the deliveries that a proof may belong to', () => {
  test('come by their distance in days, then by the driver, then by the hour', () => {
    expect(find()).toEqual(['that day, that driver', 'that day', 'done that day', 'next week']);
  });

  test('begin with what the proof names, by its id and by its number', () => {
    expect(find({}, { claimedDeliveryId: 'next week' })[0]).toBe('next week');
    expect(find({}, { claimed: { orderNumber: 'ZZ99', customerName: null } })[0]).toBe('next week');
  });

  test('are counted from when it came, where nothing says when it was', () => {
    expect(find({}, { occurredAt: null })[0]).toBe('next week');
  });

  test.each<[Partial<OrphanQuery>, string[]]>([
    [{ search: 'bakery' }, ['that day']],
    [{ search: 'zz99' }, ['next week']],
    [{ search: 'nobody' }, []],
    [{ day: '2026-11-10' }, ['done that day']],
    [{ day: '2026-11-20' }, ['that day, that driver', 'that day', 'done that day']],
    [{ day: '2026-11-20', search: 'bakery' }, ['that day']],
    [{ day: '2026-11-01' }, []],
  ])('%o', (query, ids) => {
    expect(find(query)).toEqual(ids);
  });
});
