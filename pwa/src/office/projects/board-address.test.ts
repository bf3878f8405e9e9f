import { describe, expect, test } from 'vitest';
import {
  type BoardDialog,
  dialogText,
  readAddress,
  readDialog,
  withToggled,
  withValues,
} from './board-address.ts';

describe('the address of the board', () => {
  test.each([
    ['', { view: null, search: '', status: null }],
    ['view=list&search=polo&status=Paid', { view: 'list', search: 'polo', status: 'Paid' }],
    ['view=cards&status=Sewn', { view: null, status: null }],
    // Numbers below zero stand for what was made on this device.
    ['closed=3.5&open=x.7.-1.0', { closedGroups: new Set([3, 5]), openProjects: new Set([7, -1]) }],
  ])('%s', (query, expected) => {
    expect(readAddress(new URLSearchParams(query))).toMatchObject(expected);
  });

  test('opens and closes, and keeps the rest', () => {
    const start = new URLSearchParams('view=list&open=4');
    const opened = withToggled(start, 'open', 9);
    expect(opened.toString()).toBe('view=list&open=4.9');
    expect(withToggled(withToggled(opened, 'open', 4), 'open', 9).toString()).toBe('view=list');
    expect(withValues(opened, { view: '', status: 'Paid' }).toString()).toBe('open=4.9&status=Paid');
  });

  test.each<BoardDialog>([
    { name: 'new-customer' },
    { name: 'new-project', customerId: null },
    { name: 'new-project', customerId: 12 },
    { name: 'edit-customer', customerId: 12 },
    { name: 'edit-project', projectId: 12 },
    { name: 'edit-job', projectId: 12, jobId: '0190c3a0-0000-7000-8000-000000000001' },
  ])('%j is read back as it was written', dialog => {
    expect(readDialog(dialogText(dialog))).toEqual(dialog);
  });

  test.each(['', 'edit-customer', 'edit-customer:0', 'edit-customer:x', 'edit-job:4', 'format-disk:1'])(
    '"%s" opens nothing',
    text => expect(readDialog(text)).toBeNull(),
  );
});
