import { describe, expect, test } from 'vitest';
import {
  auditActionsLike,
  auditEntitiesOf,
  auditEntityLabel,
  auditKinds,
  auditPath,
  auditTitle,
} from './audit.ts';
import { fieldChanges } from './audit-fields.ts';

const zone = 'Australia/Melbourne';

test.each([
  ['product', 'product.update', 'Changed a product'],
  ['customers', 'update', 'Changed a customer'],
  ['order', 'shipped', 'Order shipped'],
  ['order', 'order.markPaid', 'Marked an order as paid'],
  ['security', 'login_failed', 'Failed to sign in'],
  ['looms', 'loom.reThread', 'Loom: re thread'],
  ['loom_parts', 'oil', 'Loom parts: oil'],
  ['toString', 'constructor', 'To string: constructor'],
])('%s %s reads "%s"', (entity, action, words) => {
  expect(auditTitle({ entity, action })).toBe(words);
});

test('every entity belongs to one kind', () => {
  const all = auditKinds.flatMap(kind => auditEntitiesOf(kind));
  expect(new Set(all).size).toBe(all.length);
  expect(auditEntityLabel('page_head')).toBe('Search words');
  expect(auditEntityLabel('product')).toBe('Product');
});

test('words of the screen find the actions they stand for', () => {
  expect(auditActionsLike(' SIGN IN')).toContain('security.login_failed');
  expect(auditActionsLike('refund by hand')).toEqual([]);
  expect(auditActionsLike('Refunded by hand')).toEqual(['order.refundByHand']);
});

test.each([
  ['order', 'A 1', 'A 1', '/admin/orders/A%201'],
  ['users', '7', 'imke', '/admin/people?person=7'],
  ['product', '3', 'Tee & cap', '/admin/products?edit=3'],
  ['projects', '3', 'Tee & cap', '/admin/crm-board?search=Tee%20%26%20cap'],
  ['product', 'order', null, null],
  ['quotes', 'all', null, null],
  ['looms', '3', null, null],
  ['constructor', '3', 'x', null],
])('%s %s leads to its page', (entity, entityId, recordName, path) => {
  expect(auditPath({ entity, entityId, recordName })).toBe(path);
});

describe('differences', () => {
  const only = (before: object | null, after: object | null) =>
    fieldChanges(before as Record<string, unknown> | null, after as Record<string, unknown> | null, zone);

  test.each([
    [{ price: 1200 }, { price: 1350 }, 'Price', '$12.00', '$13.50'],
    [{ setupCents: 5 }, { setupCents: 0 }, 'Setup', '$0.05', '$0.00'],
    [{ isActive: true }, { isActive: false }, 'Is active', 'Yes', 'No'],
    [null, { name: 'Tee' }, 'Name', null, 'Tee'],
    [{ name: 'Tee' }, null, 'Name', 'Tee', null],
    [{ notes: null }, { notes: 'x' }, 'Notes', null, 'x'],
    [{ sizes: ['S'] }, { sizes: ['S', 'M'] }, 'Sizes', 'S', 'S, M'],
    [{ a: [{ price: 1 }] }, { a: [{ price: 2 }] }, 'A, 1, price', '$0.01', '$0.02'],
    [{ dueDate: '2026-01-05T13:30:00.000Z' }, {}, 'Due date', '6 Jan 2026, 12:30 am', null],
    [{ status: 'out_for_delivery' }, { status: 'failed' }, 'Status', 'out for delivery', 'failed'],
    [{ quantity: 5 }, { quantity: 6 }, 'Quantity', '5', '6'],
  ])('%j to %j', (before, after, field, was, is) => {
    expect(only(before, after)).toEqual([{ field, before: was, after: is }]);
  });

  test('what is the same is left out, and so is nothing beside nothing', () => {
    expect(only({ name: 'Tee', notes: '', tags: [] }, { name: 'Tee', notes: null })).toEqual([]);
  });

  test('secrets never pass, however deep they lie', () => {
    const hidden = { passwordHash: 's1', nested: { accessToken: 's2', list: [{ clientSecret: 's3' }] } };
    const deep = { a: { b: { c: { d: { e: { token: 's4', kept: 1 } } } } } };
    const told = JSON.stringify(only(null, { ...hidden, ...deep, cookie: 's5', api_key: 's6', name: 'Tee' }));
    expect(told).not.toMatch(/s[1-6]/);
    expect(told).toContain('Tee');
    expect(told).toContain('kept');
  });

  test('a text without end is cut', () => {
    const [change] = only(null, { notes: '🧵'.repeat(2_000) });
    expect([...(change?.after ?? '')]).toHaveLength(501);
  });
});
