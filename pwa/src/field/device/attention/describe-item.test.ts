import { describe, expect, it, test } from 'vitest';
import type { OutboxItem } from '#pwa/common/local/database/user-database.ts';
import { describeItem } from './describe-item.ts';

const item = (part: Partial<OutboxItem>): OutboxItem => ({
  seq: 1,
  id: 'm1',
  name: 'delivery.confirm',
  v: 1,
  args: {},
  userId: 7,
  entity: 'deliveries',
  entityId: 'd1',
  occurredAt: '2026-11-20T00:00:00.000Z',
  state: 'attention',
  attempts: 1,
  setbacks: 0,
  ...part,
});
const row = { orderNumber: '1041', customerName: 'Orla Vance', status: 'cancelled' };
const conflict = { id: 'm1', status: 'conflict', code: 'already_final' } as const;

describe('an item that needs attention', () => {
  it('tells a driver that the proof is stored, with the signature', () => {
    const signature = 'data:image/png;base64,AAAA';
    expect(describeItem({ item: item({ verdict: conflict, args: { signature } }), row })).toEqual({
      title: '1041, Orla Vance',
      mine: 'Delivered',
      theirs: 'Cancelled',
      theirsAsOf: 'Office, now',
      reason: 'Proof is stored. The office will decide.',
      signature,
    });
  });

  it.each([
    ['pending', undefined, /^Kept on this device and locked/],
    ['attention', conflict, /^Proof is stored/],
  ] as const)('that cannot be read here is named by its parcel alone: %s', (state, verdict, reason) => {
    const locked = item({ state, isLocked: true, ...(verdict ? { verdict } : {}) });
    const told = describeItem({ item: locked, row: null });
    expect(told).toMatchObject({ title: 'A delivery, locked', signature: null });
    expect(told.reason).toMatch(reason);
    const lockedRow = { ...row, customerName: 'Order 1041', customerAddress: '' };
    expect(describeItem({ item: locked, row: lockedRow }).title).toBe('Order 1041');
  });

  test.each<[Partial<OutboxItem>, string, string]>([
    [
      { name: 'job.setStatus', args: { to: 'in_progress' }, verdict: { ...conflict, code: 'unknown_job' } },
      'In Progress',
      'This job was deleted.',
    ],
    [
      {
        name: 'job.setStatus',
        args: { to: 'Ready to Ship' },
        verdict: { ...conflict, status: 'retry', code: undefined },
      },
      'Ready to Ship',
      'The shop is busy. It is retried automatically.',
    ],
    [
      { name: 'delivery.start', verdict: { ...conflict, message: 'Ask the office.' } },
      'Started',
      'Ask the office.',
    ],
    [
      { name: 'delivery.start', state: 'pending', setbacks: 6 },
      'Started',
      'It could not be sent yet and is retried automatically.',
    ],
    [
      { name: 'job.addNote', args: { text: 'Thread is out' } },
      'Note: Thread is out',
      'Saved on this device, on its way.',
    ],
  ])('%j', (part, mine, reason) => {
    const words = describeItem({ item: item(part), row });
    expect([words.mine, words.reason]).toEqual([mine, reason]);
  });

  it('says that what the office had is of the verdict when the row has gone since', () => {
    const told = describeItem({ item: item({ verdict: conflict }), row, isRowOfVerdict: true });
    expect([told.theirs, told.theirsAsOf]).toEqual(['Cancelled', 'Office, when it answered']);
  });

  it('says so when the row has left the device', () => {
    const words = describeItem({ item: item({ args: { signature: 'javascript:alert(1)' } }), row: null });
    expect([words.title, words.theirs, words.signature]).toEqual([
      'A delivery that is no longer on this device',
      null,
      null,
    ]);
  });
});
