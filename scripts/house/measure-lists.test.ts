import { expect, test } from 'vitest';
import { measureLists } from './measure-lists.ts';
import type { Arrow } from './read-imports.ts';

const orders = 'pwa/src/office/orders';
const arrow = (from: string, to: string, kind: Arrow['kind'] = 'value'): Arrow => ({ from, to, kind });

test('a list counts with the files of its feature that it needs at once', () => {
  const arrows = [
    arrow(`${orders}/list.tsx`, 'pwa/src/common/ui/office/pagination.tsx'),
    arrow(`${orders}/list.tsx`, `${orders}/row.tsx`),
    arrow(`${orders}/row.tsx`, `${orders}/words.ts`),
    arrow(`${orders}/row.tsx`, `${orders}/types.ts`, 'type'),
    arrow(`${orders}/list.tsx`, `${orders}/dialog.tsx`, 'lazy'),
    arrow(`${orders}/list.tsx`, 'pwa/src/common/money.ts'),
    arrow('pwa/src/shop/catalogue/listing.tsx', 'pwa/src/common/ui/office/pagination.tsx'),
  ];
  const lines = new Map(arrows.flatMap(({ from, to }) => [from, to]).map(file => [file, 10]));
  expect(measureLists(arrows, lines)).toEqual([
    { file: `${orders}/list.tsx`, lines: 10, withParts: 30, parts: 2 },
  ]);
});
