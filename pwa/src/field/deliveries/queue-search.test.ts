import { describe, expect, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { delivery } from '#tests/fixtures/planned-delivery.ts';
import { canAssign, findDeliveries, queueAddress } from './queue-search.ts';

const all = [
  delivery('plain'),
  delivery('mine', { assignedTo: 7, status: 'out_for_delivery' }),
  delivery('theirs', {
    assignedTo: 8,
    customerName: 'Zoë Ngāti',
    customerPhone: null,
    status: 'failed',
    review: true,
  }),
];
const names: Readonly<Record<number, string>> = { 7: 'Priya Rao', 8: 'Sam Okoro' };

describe('the queue finds', () => {
  test.each([
    [{}, ['plain', 'mine', 'theirs']],
    [{ search: 'tannery LANE' }, ['plain', 'mine', 'theirs']],
    [{ search: 'ab12 dana' }, ['plain', 'mine']],
    [{ search: 'zoë' }, ['theirs']],
    [{ search: 'zoe\u0308' }, ['theirs']],
    [{ search: 'rao' }, ['mine']],
    [{ search: '0412 345' }, ['plain', 'mine']],
    [{ search: '+61 412 345 678' }, ['plain', 'mine']],
    [{ search: 'nobody' }, []],
    [{ status: 'failed' as const }, ['theirs']],
    [{ status: 'failed' as const, search: 'dana' }, []],
    // Out for delivery counts; what came back doesn't.
    [{ status: 'due' as const }, ['plain', 'mine']],
    [{ status: 'review' as const }, ['theirs']],
    [{ driver: 'any' }, ['plain']],
    [{ driver: '7' }, ['mine']],
    [{ driver: '9' }, []],
  ])('%j: %j', (query, ids) => {
    const nameOf = (row: DeliveryRow) =>
      row.assignedTo === null ? 'Any driver' : (names[row.assignedTo] ?? '');
    const clock = { now: new Date('2026-11-22T02:00:00Z'), timeZone: 'Australia/Brisbane' };
    const found = findDeliveries(all, query, { nameOf, ...clock });
    expect(found.map(({ row }) => row.id)).toEqual(ids);
  });

  test.each([
    ['', {}],
    ['status=failed&driver=any', { status: 'failed', driver: 'any' }],
    ['status=lost&driver=nobody', {}],
    ['status=due&driver=7&search=+Tannery+', { status: 'due', driver: '7', search: 'Tannery' }],
  ])('at %j what is asked there: %j', (at, query) => {
    expect(queueAddress.read(new URLSearchParams(at))).toEqual(query);
  });

  test.each([
    ['pending', true],
    ['out_for_delivery', true],
    ['failed', true],
    ['delivered', false],
    ['cancelled', false],
  ] as const)('%s can be given away: %s', (status, can) => expect(canAssign({ status })).toBe(can));
});
