import { describe, expect, test } from 'vitest';
import {
  checkCorrection,
  comparison,
  correctionArgs,
  type CorrectionForm,
  formOfDelivery,
} from './correction-form.ts';

const timeZone = 'Australia/Brisbane';
const clock = { now: new Date('2026-11-22T03:00:00Z'), timeZone };
const row = {
  status: 'delivered' as const,
  deliveredAt: '2026-11-22T01:30:40.000Z',
  signedBy: 'Dna',
  driverName: 'Kim Driver',
  notes: null,
  failedReason: null,
};
const typed = (more: Partial<CorrectionForm>) => ({
  ...formOfDelivery(row, timeZone),
  reason: ' Misspelt ',
  ...more,
});

test('the record as a form, in the shop’s own time', () => {
  expect(formOfDelivery(row, timeZone)).toMatchObject({ deliveredAt: '2026-11-22T11:30', notes: '' });
});

describe('what is sent', () => {
  test.each<[string, Partial<CorrectionForm>, object, object]>([
    ['one name', { signedBy: ' Dana Lee ' }, { signedBy: 'Dana Lee' }, { signedBy: 'Dna' }],
    ['a name taken out', { signedBy: '' }, { signedBy: null }, { signedBy: 'Dna' }],
    [
      'another time',
      { deliveredAt: '2026-11-22T09:15' },
      { deliveredAt: '2026-11-21T23:15:00.000Z' },
      { deliveredAt: row.deliveredAt },
    ],
    [
      'it had not arrived: the signer is the server’s to clear',
      { status: 'failed', signedBy: 'Dana', failedReason: 'nobody_home' },
      { status: 'failed', failedReason: 'nobody_home' },
      { status: 'delivered', failedReason: null },
    ],
  ])('%s', (_what, more, changes, from) => {
    expect(correctionArgs(typed(more), row, timeZone)).toEqual({ changes, from, reason: 'Misspelt' });
  });
});

describe('what is wrong', () => {
  test.each<[string, Partial<CorrectionForm>, object]>([
    ['nothing', { signedBy: 'Dana' }, {}],
    ['no change', {}, { status: 'Nothing has been changed yet.' }],
    ['no reason', { signedBy: 'Dana', reason: '  ' }, { reason: 'Please say why it is being corrected.' }],
    ['a time to come', { deliveredAt: '2026-11-22T13:01' }, { deliveredAt: 'That is in the future.' }],
    ['no time', { deliveredAt: '' }, { deliveredAt: 'Please enter the day and time.' }],
  ])('%s', (_what, more, errors) => {
    expect(checkCorrection(typed(more), row, clock)).toEqual(errors);
  });
});

test('before and after, in words', () => {
  const form = typed({ status: 'failed', failedReason: 'no_access', notes: 'Gate locked' });
  expect(comparison(form, row, timeZone)).toEqual([
    { field: 'status', before: 'Delivered', after: 'Failed' },
    { field: 'notes', before: 'nothing', after: 'Gate locked' },
    { field: 'failedReason', before: 'nothing', after: 'No access to the building' },
  ]);
});
