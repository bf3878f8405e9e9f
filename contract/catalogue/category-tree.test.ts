import { describe, expect, test } from 'vitest';
import { branchOf, canMove, treeRows } from './category-tree.ts';

const nodes = (text: string) =>
  text.split(' ').map(one => {
    const [id = '', parentId = null] = one.split('<');
    return { id, parentId };
  });

const family = nodes('men women tees<men polos<men long<tees lost<nobody');

test('rows stand below their parent; what hangs on nothing is at the root', () => {
  const rows = treeRows(family).map(({ category, depth, place, siblings }) => [
    category.id,
    depth,
    place,
    siblings,
  ]);
  expect(rows).toEqual([
    ['men', 0, 1, 3],
    ['tees', 1, 1, 2],
    ['long', 2, 1, 1],
    ['polos', 1, 2, 2],
    ['women', 0, 2, 3],
    ['lost', 0, 3, 3],
  ]);
});

describe('canMove', () => {
  test.each([
    ['men', null, true],
    ['men', 'women', true],
    ['long', 'women', true],
    ['men', 'men', false],
    ['men', 'tees', false],
    ['men', 'long', false],
    ['tees', 'polos', true],
  ] as const)('%s into %s: %s', (id, parentId, expected) => {
    expect(canMove(family, id, parentId)).toBe(expected);
  });
});

test('a circle that should not be there ends all the same', () => {
  expect([...branchOf(nodes('a<b b<a'), 'a')]).toEqual(['a', 'b']);
});
