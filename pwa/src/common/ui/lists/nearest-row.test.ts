import type { ClientRect } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { nearestRow } from './nearest-row.ts';

const row = (top: number, height: number): ClientRect => ({
  top,
  height,
  bottom: top + height,
  left: 0,
  right: 800,
  width: 800,
});
/** A tall one between two small ones. */
const rows = { first: row(100, 50), tall: row(150, 200), last: row(350, 50) };

type Parts = Parameters<typeof nearestRow>[0];

function over(collisionRect: ClientRect, pointerCoordinates: Parts['pointerCoordinates'] = null) {
  const droppableContainers = Object.keys(rows).map(id => ({ id, rect: { current: null } }));
  return nearestRow({
    collisionRect,
    pointerCoordinates,
    droppableRects: new Map(Object.entries(rows)),
    droppableContainers,
  } as unknown as Parts).map(({ id }) => id);
}

test.each([
  ['where it was lifted', row(350, 50), 'last'],
  ['one up, its upper edge on that of the tall one', row(150, 50), 'tall'],
  ['another one up', row(100, 50), 'first'],
  ['one down, its lower edge on that of the tall one', row(300, 50), 'tall'],
])('by keys: %s', (_, rect, expected) => {
  expect(over(rect)[0]).toBe(expected);
});

test('under a pointer the nearest middle counts', () => {
  expect(over(row(160, 50), { x: 10, y: 180 })[0]).toBe('first');
  expect(over(row(200, 50), { x: 10, y: 220 })[0]).toBe('tall');
});
