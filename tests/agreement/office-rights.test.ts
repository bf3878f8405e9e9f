/** An office role that gives no money back, changes no settings and invites nobody is a matter of the table alone. */
import { expect, test } from 'vitest';
import { api } from '#contract/wire/api.ts';
import { capabilities, type Capability } from '#contract/wire/capabilities.ts';
import type { EndpointShape } from '#contract/wire/endpoint.ts';

const without: readonly Capability[] = ['payments.refund', 'content.manage', 'people.manage'];

/** What such a role is refused, by its declaration: the whole of it, and nothing else. */
const refused = Object.values(api as Record<string, EndpointShape>)
  .filter(({ access }) => access.kind === 'capability' && without.includes(access.capability))
  .map(({ method, path }) => `${method} ${path}`);

test('each way to give money back takes the right to', () => {
  const back = Object.values(api as Record<string, EndpointShape>).filter(
    ({ method, path }) => method === 'POST' && /refund/.test(path),
  );
  expect(back.map(({ path }) => path).toSorted()).toEqual([
    '/api/customers/{id}/credit/refund',
    '/api/orders/{orderId}/refund',
  ]);
  for (const { access } of back) expect(access).toMatchObject({ capability: 'payments.refund' });
});

test('settings and people are behind rights of their own', () => {
  for (const { method, path, access } of Object.values(api as Record<string, EndpointShape>)) {
    if (method === 'GET' || access.kind !== 'capability') continue;
    if (path.startsWith('/api/settings')) expect(access.capability, path).toBe('content.manage');
    if (path.startsWith('/api/people')) expect(access.capability, path).toBe('people.manage');
  }
});

test('what is left is an office: orders, quotes, customers and money that comes', () => {
  const left = capabilities.filter(one => !without.includes(one));
  for (const needed of [
    'orders.manage',
    'orders.write',
    'quotes.manage',
    'customers.manage',
    'payments.record',
  ] as const)
    expect(left).toContain(needed);
  expect(refused).toContain('POST /api/orders/{orderId}/refund');
  expect(refused).toContain('PUT /api/settings');
  expect(refused.some(path => path.startsWith('GET /api/orders'))).toBe(false);
});
