import { expect, test } from 'vitest';
import { asAsked, orderAddress } from './order-address.ts';

const at = (query: string) => new URLSearchParams(query);

test.each([
  ['', {}],
  ['search=%20tee%20&status=pending', { search: 'tee', status: 'pending' }],
  ['status=lost&by=pigeon&payment=toString&needs=hasOwn', {}],
  ['payment=open', { paid: 'false', review: 'false' }],
  ['needs=ship&status=pending', { status: 'processing', ready: 'true' }],
  ['needs=unpaid&status=pending', { status: 'pending', unpaid: 'true' }],
  ['needs=refund', { refundDue: 'true' }],
  ['by=driver&from=2026-11-01&to=2026-13-40', { fulfilment: 'driver', from: '2026-11-01' }],
  ['from=yesterday', {}],
])('%j asks for %j', (query, filter) => {
  expect(asAsked(orderAddress.read(at(query)))).toEqual(filter);
});
