import { expect, test } from 'vitest';
import type { StaffRole } from '#contract/wire/capabilities.ts';
import type { User } from '#contract/account/endpoints.ts';
import { staffLinks, staffLinksOf } from './staff-links.ts';

test('the menu of an admin, in its order', () => {
  expect(staffLinks.map(({ label }) => label)).toEqual([
    'Manage Products',
    'CRM Pipeline',
    'Production Jobs',
    'SEO Dashboard',
  ]);
});

const person = (isAdmin: boolean, staffRole: StaffRole | null) => ({ isAdmin, staffRole }) as User;

test.each([
  ['an admin', person(true, null), staffLinks.map(({ label }) => label)],
  ['the workshop', person(false, 'workshop'), ['Production Jobs']],
  ['a driver', person(false, 'driver'), ['Deliveries']],
  ['a customer', person(false, null), []],
  ['a visitor', null, []],
])('%s', (_, user, labels) => {
  expect(staffLinksOf(user).map(({ label }) => label)).toEqual(labels);
});
