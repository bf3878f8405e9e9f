import { expect, test } from 'vitest';
import { measureLists } from './measure-lists.ts';
import type { Arrow } from './read-imports.ts';

const orders = 'pwa/src/office/orders';
const arrow = (from: string, to: string, kind: Arrow['kind'] = 'value'): Arrow => ({ from, to, kind });

const linesOf = (arrows: readonly Arrow[]) =>
  new Map(arrows.flatMap(({ from, to }) => [from, to]).map(file => [file, 10]));

test('a list counts with the files of its feature that are there for it alone', () => {
  const arrows = [
    arrow(`${orders}/list.tsx`, 'pwa/src/common/ui/office/pagination.tsx'),
    arrow(`${orders}/list.tsx`, `${orders}/row.tsx`),
    arrow(`${orders}/row.tsx`, `${orders}/words.ts`),
    arrow(`${orders}/words.test.ts`, `${orders}/words.ts`),
    arrow(`${orders}/row.tsx`, `${orders}/types.ts`, 'type'),
    arrow(`${orders}/list.tsx`, `${orders}/dialog.tsx`, 'lazy'),
    arrow(`${orders}/list.tsx`, 'pwa/src/common/money.ts'),
    arrow('pwa/src/shop/catalogue/listing.tsx', 'pwa/src/common/ui/office/pagination.tsx'),
  ];
  expect(measureLists(arrows, linesOf(arrows))).toEqual([
    { file: `${orders}/list.tsx`, lines: 10, withParts: 30, parts: 2 },
  ]);
});

test('neither the record that opens over it nor what the two share is a part', () => {
  const arrows = [
    arrow(`${orders}/list.tsx`, 'pwa/src/common/list/list-rows.tsx'),
    arrow(`${orders}/list.tsx`, `${orders}/address.ts`),
    arrow(`${orders}/list.tsx`, `${orders}/badge.ts`),
    arrow(`${orders}/badge.ts`, `${orders}/colours.ts`),
    arrow(`${orders}/list.tsx`, `${orders}/order-dialog.tsx`),
    arrow(`${orders}/order-dialog.tsx`, 'pwa/src/common/ui/dialogs/dialog.tsx'),
    arrow(`${orders}/order-dialog.tsx`, `${orders}/badge.ts`),
    arrow(`${orders}/order-dialog.tsx`, `${orders}/order-fields.tsx`),
    arrow('pwa/src/common/list/list-screen.tsx', 'pwa/src/common/ui/office/pagination.tsx'),
  ];
  expect(measureLists(arrows, linesOf(arrows))).toEqual([
    { file: `${orders}/list.tsx`, lines: 10, withParts: 20, parts: 1 },
  ]);
});
