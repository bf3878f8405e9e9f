import { expect, test } from 'vitest';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';
import { clashOf } from './clash-of.ts';

const item = (name: string, args: object, code = 'changed_meanwhile') =>
  ({
    name,
    args,
    entity: 'customers',
    state: 'attention',
    verdict: { id: 'm1', status: 'conflict', code },
  }) as unknown as OutboxItem;

const change = { changes: { city: 'Perth', notes: '' }, was: { city: null, notes: null } };

test('a clash shows each field that was changed here: as it was, as it is, as it would be', () => {
  const row = { city: 'Hobart', notes: 'Gate code', company: 'Park & Co' };
  expect(clashOf({ item: item('customer.update', change), row })).toEqual([
    { field: 'City', before: 'none', theirs: 'Hobart', mine: 'Perth' },
    { field: 'Notes', before: 'none', theirs: 'Gate code', mine: 'none' },
  ]);
});

test('a choice is shown by its words', () => {
  const args = { changes: { status: 'lost' }, was: { status: 'new' } };
  expect(clashOf({ item: item('lead.update', args), row: { status: 'won' } })).toEqual([
    { field: 'Status', before: 'New', theirs: 'Won', mine: 'Lost' },
  ]);
});

test('a clash of a project shows its days, sums and items in words', () => {
  const args = {
    changes: {
      dueDate: null,
      totalValue: 120000,
      items: [{ name: 'Caps', quantity: 40 }],
      status: 'Ordered',
    },
    was: { dueDate: '2026-12-01T07:00:00.000Z', totalValue: 0, items: [], status: 'Lead' },
  };
  const row = { dueDate: '2026-12-02T07:00:00.000Z', totalValue: 5000, items: [], status: 'Quoted' };
  expect(clashOf({ item: item('project.update', args), row })).toEqual([
    { field: 'Status', before: 'Lead', theirs: 'Quoted', mine: 'Ordered' },
    { field: 'Due Date', before: '1 Dec 2026', theirs: '2 Dec 2026', mine: 'none' },
    { field: 'Budget', before: '$0.00', theirs: '$50.00', mine: '$1,200.00' },
    { field: 'Items', before: 'none', theirs: 'none', mine: '40 × Caps' },
  ]);
});

test.each([
  ['another refusal', item('customer.update', change, 'unknown_customer'), { city: 'Hobart' }],
  ['a change that nobody can have met', item('customer.create', { firstName: 'Nia' }), { city: 'Hobart' }],
  ['no record to compare with', item('customer.update', change), null],
])('%s is no clash', (_, refused, row) => {
  expect(clashOf({ item: refused, row })).toBeNull();
});
