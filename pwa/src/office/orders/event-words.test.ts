import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

test.each([
  ['paid', { method: 'card', receivedCents: 54_745 }, 'Paid', '$547.45, Card'],
  [
    'paid',
    {
      method: 'bank_transfer',
      receivedCents: 100,
      byHand: true,
      reference: 'R-1',
      reason: 'Seen in the bank',
    },
    'Marked as paid',
    '$1.00, Bank transfer. Reference R-1. Seen in the bank',
  ],
  [
    'paid',
    { accepted: true, receivedCents: 5, reason: 'Close enough' },
    'Payment accepted',
    '$0.05. Close enough',
  ],
  ['processing', { onAccount: true, reason: '30 days' }, 'Begun on account', '30 days'],
  ['fulfilment', { from: 'auspost', to: 'driver' }, 'Fulfilment changed', 'Australia Post → Own driver'],
  ['tracking_number', { from: 'A', trackingNumber: null }, 'Tracking number removed', 'A'],
  ['placed', { written: true }, 'Order taken by the office', ''],
  [
    'changed',
    {
      lines: [{ name: 'Club Polo', from: { pieces: 48 }, to: { pieces: 60 } }],
      differenceCents: 6_000,
      number: 'INV-00014',
      reason: null,
    },
    'Order changed',
    'Club Polo 48 → 60. $60.00 more. INV-00014',
  ],
  ['part_shipped', { number: 2, pieces: 15, trackingNumber: '33A' }, 'Part 2 shipped', '15 pieces. 33A'],
  ['part_planned', { number: 1, pieces: 4 }, 'Part 1 planned for our driver', '4 pieces'],
  [
    'back_order',
    {
      pieces: [
        { size: 'L', expectedOn: '2026-12-11' },
        { size: '', expectedOn: null },
      ],
    },
    'Pieces that come later',
    'L: expected 11 Dec 2026. Pieces: not late',
  ],
  ['notes', { notes: null }, 'Notes changed', 'Emptied'],
  ['proof_sent', { version: 2, message: 'Larger now' }, 'Proof sent, version 2', 'Larger now'],
  [
    'proof_approved',
    { version: 2, signature: 'ab'.repeat(32) },
    'Proof approved, version 2',
    'Seal abababababab',
  ],
  ['proof_changes', { version: 1, words: 'Larger' }, 'Change to the proof, version 1', 'Larger'],
  // Events of a later release, or with data in a different form, still make a line.
  ['proof_approved', { by: 7 }, 'Proof approved', ''],
  ['cancelled', { reason: 9 }, 'Cancelled', ''],
  ['toString', {}, 'ToString', ''],
])('%s %j', (type, data, title, detail) => {
  expect(eventWords({ type, data })).toEqual({ title, detail });
});
