import { expect, test } from 'vitest';
import { organisationForm } from './organisation-forms.ts';
import { type MemberRole, needsApproval, ruleWords, whyNotChangeMember } from './organisations.ts';

test.each<[MemberRole, number | null, number, boolean]>([
  ['buyer', null, 9_000_000, false],
  ['buyer', 50_000, 49_999, false],
  ['buyer', 50_000, 50_000, false],
  ['buyer', 50_000, 50_001, true],
  ['buyer', 0, 1, true],
  ['buyer', 0, 0, false],
  ['manager', 0, 9_000_000, false],
  ['manager', 50_000, 50_001, false],
])('a %s with approval above %s orders %s: waits %s', (role, approvalOverCents, totalCents, waits) => {
  expect(needsApproval({ role, approvalOverCents }, totalCents)).toBe(waits);
});

test.each<[MemberRole, MemberRole | null, number, boolean]>([
  ['manager', 'buyer', 1, false],
  ['manager', null, 1, false],
  ['manager', 'manager', 1, true],
  ['manager', 'buyer', 2, true],
  ['manager', null, 2, true],
  ['buyer', null, 0, true],
  ['buyer', 'manager', 0, true],
])('a %s may become %s among %s managers: %s', (role, to, managers, may) => {
  expect(whyNotChangeMember({ role, to, managers }) === null).toBe(may);
});

test.each([
  [null, 'Orders on account need no approval.'],
  [0, 'Every order of a buyer on account needs a manager’s approval.'],
  [50_000, 'A buyer’s order on account above $500.00 needs a manager’s approval.'],
])('approval above %s reads', (approvalOverCents, words) => {
  expect(ruleWords({ approvalOverCents })).toBe(words);
});

test.each([
  [
    { name: 'Rowing', abn: '', approvalOver: '' },
    { name: 'Rowing', abn: '', approvalOver: null },
  ],
  [
    { name: ' Rowing ', abn: '51 824 753 556', approvalOver: '$1,250.50' },
    { name: 'Rowing', abn: '51 824 753 556', approvalOver: 125_050 },
  ],
  [{ name: '', abn: '', approvalOver: '' }, ['name']],
  [{ name: 'Rowing', abn: '51 824 753 557', approvalOver: 'much' }, ['abn', 'approvalOver']],
])('%j is read as %j', (typed, meant) => {
  const read = organisationForm.safeParse(typed);
  expect(read.success ? read.data : read.error.issues.map(({ path }) => path[0])).toEqual(meant);
});
