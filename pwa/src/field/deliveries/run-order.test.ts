import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import { deliveryMutations } from '#contract/deliveries/mutations.ts';
import { moved, placesAfterMove, runsOf } from './run-order.ts';
import { compareStops } from './run-sheet.ts';
import { shopRules } from '#tests/fixtures/shop-rules.ts';

const stop = (id: string, runOrder: number | null) => ({ id, runOrder });

describe('a move', () => {
  test.each([
    ['between two with room', [100, 200, 300], 2, 1, [{ id: '2', runOrder: 150 }]],
    ['to the front', [100, 200], 1, 0, [{ id: '1', runOrder: 50 }]],
    ['to the end', [100, 200], 0, 1, [{ id: '0', runOrder: 300 }]],
    ['before those that have no place', [100, 200, null], 0, 1, [{ id: '0', runOrder: 300 }]],
    ['to where it is', [100, 200], 1, 1, []],
    ['from nowhere', [100, 200], 5, 1, []],
  ] as const)('%s changes one', (_what, places, from, to, expected) => {
    const stops = places.map((runOrder, index) => stop(String(index), runOrder));
    expect(placesAfterMove(stops, from, to)).toEqual(expected);
  });

  test('all are renumbered if there is no room or nothing has a place', () => {
    expect(placesAfterMove([stop('a', 1), stop('b', 2), stop('c', 3)], 2, 1)).toEqual([
      { id: 'a', runOrder: 100 },
      { id: 'c', runOrder: 200 },
      { id: 'b', runOrder: 300 },
    ]);
    expect(placesAfterMove([stop('a', null), stop('b', null)], 0, 1).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('puts every stop where it was dropped, whatever the numbers were', () => {
    const place = fc.option(fc.integer({ min: 0, max: 400 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (places, a, b) => {
        const rows = places
          .map((runOrder, index) => ({ ...row, id: `s${index}`, runOrder }))
          .toSorted(compareStops);
        const [from, to] = [a % rows.length, b % rows.length];
        const changed = new Map(placesAfterMove(rows, from, to).map(({ id, runOrder }) => [id, runOrder]));
        const after = rows
          .map(one => ({ ...one, runOrder: changed.get(one.id) ?? one.runOrder }))
          .toSorted(compareStops);
        const ids = (list: readonly DeliveryRow[]) => list.map(({ id }) => id);
        expect(ids(after)).toEqual(from === to ? ids(rows) : ids(moved(rows, from, to)));
      }),
      { numRuns: 2_000 },
    );
  });
});

const outcome = deliveryMutations['delivery.create'].reduce(
  null,
  {
    id: '0190c3a0-0000-7000-8000-000000000001',
    orderNumber: '1',
    customerName: 'Dana',
    customerAddress: '27 Tannery Lane',
    scheduledDate: '2026-11-20T00:00:00.000Z',
    assignedTo: 7,
  },
  {
    mutationId: 'm',
    occurredAt: '2026-11-18T00:00:00.000Z',
    userId: 1,
    userName: 'Kim',
    isAdmin: true,
    shop: shopRules,
  },
);
if (outcome.kind !== 'applied') throw new Error('delivery.create was refused');
const { row } = outcome;

test('runs of a driver: today with what was missed, then the days to come', () => {
  const seen = (id: string, part: Partial<DeliveryRow>) => ({
    row: { ...row, id, ...part },
    state: 'synced' as const,
    pending: 0,
  });
  const runs = runsOf(
    [
      seen('second', { runOrder: 200 }),
      seen('first', { runOrder: 100 }),
      seen('missed', { scheduledDate: '2026-11-18T00:00:00.000Z' }),
      seen('monday', { scheduledDate: '2026-11-23T00:00:00.000Z' }),
      seen('on the road', { status: 'out_for_delivery', scheduledDate: '2026-11-23T00:00:00.000Z' }),
      seen('done', { status: 'delivered' }),
      seen('theirs', { assignedTo: 8 }),
    ],
    { driverId: 7, now: new Date('2026-11-20T01:00:00Z'), timeZone: 'Australia/Brisbane' },
  );
  expect(runs.map(({ day, stops }) => [day, stops.map(one => one.row.id)])).toEqual([
    ['2026-11-20', ['first', 'second', 'missed', 'on the road']],
    ['2026-11-23', ['monday']],
  ]);
});
