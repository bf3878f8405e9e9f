import { expect, test } from 'vitest';
import { asSeenNow } from './as-seen-now.ts';

test.each([
  [
    'job.setStatus',
    { to: 'Completed', from: 'Ordered' },
    { status: 'Production' },
    { to: 'Completed', from: 'Production' },
  ],
  ['job.setStatus', { to: 'Completed' }, { status: 'Production' }, { to: 'Completed' }],
  ['delivery.assign', { assignedTo: 3, from: 4 }, { assignedTo: null }, { assignedTo: 3, from: null }],
  [
    'job.update',
    { changes: { title: 'A', notes: null }, was: { title: 'B', notes: 'n' } },
    { title: 'C', notes: 'm', stage: 'pending' },
    { changes: { title: 'A', notes: null }, was: { title: 'C', notes: 'm' } },
  ],
  [
    'delivery.correct',
    { changes: { signedBy: 'Dana' }, from: { signedBy: null }, reason: 'r' },
    { signedBy: 'Orla', notes: 'x' },
    { changes: { signedBy: 'Dana' }, from: { signedBy: 'Orla' }, reason: 'r' },
  ],
  ['job.addNote', { text: 'a' }, { status: 'x' }, { text: 'a' }],
  ['job.setPriority', { value: 'high', from: 'low' }, null, { value: 'high', from: 'low' }],
])('%s %j over %j', (name, args, row, expected) => {
  expect(asSeenNow(name, args, row)).toEqual(expected);
});
