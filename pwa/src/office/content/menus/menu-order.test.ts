import { expect, test } from 'vitest';
import { inOrder, moved, type Placed, setIn, setOut, stepped } from './menu-order.ts';

/** "1 2(3 4) 5": 3 and 4 are below 2. */
function read(text: string): Placed[] {
  const items: Placed[] = [];
  let parentId: number | null = null;
  for (const [part] of text.matchAll(/\d+|\(|\)/g)) {
    if (part === '(') parentId = items.at(-1)?.id ?? null;
    else if (part === ')') parentId = null;
    else items.push({ id: Number(part), parentId });
  }
  return items;
}

function write(items: readonly Placed[]): string {
  const list = inOrder(items);
  const below = (id: number) => list.filter(({ parentId }) => parentId === id).map(one => one.id);
  return list
    .filter(({ parentId }) => parentId === null)
    .map(({ id }) => (below(id).length > 0 ? `${id}(${below(id).join(' ')})` : String(id)))
    .join(' ');
}

test.each([
  ['1 2 3', 1, 3, '2 3 1'],
  ['1 2 3', 3, 1, '3 1 2'],
  ['1 2(3 4) 5', 2, 1, '2(3 4) 1 5'],
  ['1 2(3 4) 5', 2, 5, '1 5 2(3 4)'],
  ['1 2(3 4) 5', 3, 4, '1 2(4 3) 5'],
  ['1 2(3 4) 5', 1, 5, '2(3 4) 5 1'],
  ['1 2(3 4) 5', 1, 2, '2(3 4) 1 5'],
  ['1 2(3 4) 5', 5, 3, '1 2(5 3 4)'],
  ['1 2(3 4) 5', 3, 5, '1 2(4) 5 3'],
  ['1(6) 2(3 4)', 1, 4, '2(3 4) 1(6)'],
  ['1 2(3)', 2, 3, '1 2(3)'],
])('%s: %i dragged to %i is %s', (before, id, over, after) => {
  expect(write(moved(read(before), id, over))).toBe(after);
});

test.each([
  ['1 2(3 4) 5', 2, 1, '1 5 2(3 4)'],
  ['1 2(3 4) 5', 2, -1, '2(3 4) 1 5'],
  ['1 2(3 4) 5', 4, -1, '1 2(4 3) 5'],
  ['1 2(3 4) 5', 1, -1, '1 2(3 4) 5'],
] as const)('%s: %i stepped by %i is %s', (before, id, step, after) => {
  expect(write(stepped(read(before), id, step))).toBe(after);
});

test('in and out of the second level', () => {
  const set = (text: string, id: number) => {
    const items = setIn(read(text), id);
    return items && write(items);
  };
  expect(set('1 2 3', 2)).toBe('1(2) 3');
  expect(set('1(4) 2 3', 2)).toBe('1(4 2) 3');
  expect([set('1 2', 1), set('1 2(3)', 2), set('1 2(3)', 3)]).toEqual([null, null, null]);
  expect(write(setOut(read('1(2 3) 4'), 2))).toBe('1(3) 2 4');
  expect(write(setOut(read('1 2'), 2))).toBe('1 2');
});
