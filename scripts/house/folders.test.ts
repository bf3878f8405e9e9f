import { expect, test } from 'vitest';
import { placeOf } from './folders.ts';

test.each([
  ['contract/orders/endpoints.ts', 'contract', 'orders', null],
  ['contract/orders/order-number.ts', 'contract', 'orders', null],
  ['contract/wire/endpoint.ts', 'contract', null, null],
  ['contract/money/money.ts', 'contract', null, null],
  ['contract/orders/states.test.ts', 'tests', 'orders', null],
  ['api/src/features/orders/routes.ts', 'api', 'orders', 'api/src/features/orders'],
  ['api/src/http/pipeline.ts', 'api', null, null],
  ['pwa/src/office/orders/list.tsx', 'pwa', 'orders', 'pwa/src/office/orders'],
  ['pwa/src/common/list/list-address.ts', 'pwa', null, null],
  ['tests/e2e/office/orders.spec.ts', 'tests', null, null],
  ['scripts/db.ts', 'scripts', null, null],
  ['vite.config.ts', 'other', null, null],
])('%s', (file, part, noun, feature) => {
  expect(placeOf(file)).toEqual({ part, noun, feature });
});
