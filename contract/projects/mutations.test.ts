/** A project changed on a device, met by other people's changes: the reducer that both sides run. */
import { expect, test } from 'vitest';
import { shopRules } from '#tests/fixtures/shop-rules.ts';
import { recordId } from '../wire/records/record-id.ts';
import type { ProjectRow } from './endpoints.ts';
import { projectMutations } from './mutations.ts';

const { args: argsOf, reduce } = projectMutations['project.update'];
const context = {
  mutationId: '',
  occurredAt: '2026-11-26T00:00:00.000Z',
  userId: 1,
  userName: 'Kim',
  isAdmin: true,
  shop: shopRules,
};
const caps = { name: 'Caps', quantity: 40, unitPrice: 1500, status: 'pending' };
const stored = {
  id: 7,
  ...caps,
  totalPrice: 60_000,
  description: null,
  supplier: null,
  trackingNumber: null,
  notes: null,
};
const row = {
  id: 3,
  customerId: 5,
  title: 'Team shirts',
  status: 'Lead',
  brief: null,
  dueDate: '2026-12-01T07:00:00.000Z',
  items: [stored],
} as unknown as ProjectRow;
const after = (changes: object, was?: object) => reduce(row, argsOf.parse({ changes, was }), context);

test.each([
  ['a field as it is', { title: 'Team shirts' }, { title: 'Shirts' }],
  ['nothing where nothing was', { brief: '' }, undefined],
  ['a day in another spelling', { dueDate: '2026-12-01T17:00:00+10:00' }, { dueDate: null }],
  ['the same items under other ids', { items: [caps] }, { items: [] }],
])('%s changes nothing', (_, changes, was) => {
  expect(after(changes, was)).toEqual({ kind: 'applied', row });
});

test.each([
  ['a title', { title: 'Caps' }, { title: 'Team shirts' }, { title: 'Caps' }],
  ['a day taken away', { dueDate: null }, { dueDate: '2026-12-01T07:00:00Z' }, { dueDate: null }],
  ['a customer', { customer: recordId('customers', 9) }, { customerId: 5 }, { customerId: 9 }],
  ['all items', { items: [] }, { items: [{ ...stored, id: 8 }] }, { items: [] }],
  ['what nobody saw', { status: 'Ordered' }, undefined, { status: 'Ordered' }],
])('%s is changed', (_, changes, was, expected) => {
  expect(after(changes, was)).toMatchObject({ kind: 'applied', row: { ...row, ...expected } });
});

test.each([
  ['a title', { title: 'Caps' }, { title: 'Shirts' }],
  ['a day', { dueDate: null }, { dueDate: '2026-12-03T07:00:00.000Z' }],
  ['items', { items: [] }, { items: [{ ...stored, quantity: 41 }] }],
  ['a customer', { customer: recordId('customers', 9) }, { customerId: 4 }],
])('%s that somebody else has changed is a clash', (_, changes, was) => {
  expect(after(changes, was)).toEqual({ kind: 'conflict', code: 'changed_meanwhile' });
});

test('items that are new have a number below zero until they are stored', () => {
  const outcome = after({
    items: [
      { id: 7, ...caps },
      { ...caps, name: 'Bags' },
    ],
  });
  expect(outcome).toMatchObject({ row: { items: [stored, { id: -2, name: 'Bags', totalPrice: 60_000 }] } });
});

test('a project that is not there is unknown', () => {
  expect(reduce(null, argsOf.parse({ changes: {} }), context)).toEqual({
    kind: 'conflict',
    code: 'unknown_project',
  });
});
