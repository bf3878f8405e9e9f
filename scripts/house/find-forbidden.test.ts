import { expect, test } from 'vitest';
import { findForbidden } from './find-forbidden.ts';
import { listSources } from './list-sources.ts';
import { readImports } from './read-imports.ts';

test.each([
  ['contract/orders/orders.ts', 'contract/money/money.ts', null],
  ['contract/orders/orders.ts', 'api/src/main.ts', 'contract does not import api'],
  ['api/src/main.ts', 'contract/orders/orders.ts', null],
  ['api/src/main.ts', 'pwa/src/app.tsx', 'api does not import pwa'],
  ['api/src/main.ts', 'tests/support/server.ts', 'api does not import tests'],
  ['pwa/src/app.tsx', 'api/src/main.ts', 'pwa does not import api'],
  ['pwa/src/office/orders/a.ts', 'pwa/src/office/orders/b.ts', null],
  ['pwa/src/office/orders/a.ts', 'pwa/src/office/common/b.ts', null],
  ['pwa/src/office/orders/a.ts', 'pwa/src/office/quotes/b.ts', 'a feature does not import another'],
  ['pwa/src/office/orders/a.ts', 'pwa/src/shop/orders/b.ts', 'office does not import shop'],
  ['api/src/features/jobs/a.ts', 'api/src/features/orders/b.ts', 'a feature does not import another'],
  ['api/src/features/jobs/a.test.ts', 'api/src/features/orders/b.ts', null],
  ['scripts/db.ts', 'tests/support/server.ts', null],
])('%s imports %s', (from, to, rule) => {
  expect(findForbidden([{ from, to, kind: 'type' }]).map(found => found.rule)).toEqual(rule ? [rule] : []);
});

test('no file imports what its layer does not know', () => {
  const arrows = readImports(listSources());
  expect(arrows.length).toBeGreaterThan(8_000);
  expect(findForbidden(arrows).map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`)).toEqual([]);
});
