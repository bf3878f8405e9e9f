import { expect, test } from 'vitest';
import { customerInfo } from './checkout-form.ts';

const form = {
  firstName: 'Imke',
  lastName: 'Farrant',
  email: 'imke@quarrelcreek.example',
  phone: '0491 570 006',
  address: '18 Weir Street',
  city: 'Quarrel Creek',
  state: 'VIC',
  postalCode: '3999',
};
const billing = {
  name: 'Farrant Family Trust',
  address: '9 Ledger Street',
  city: 'Toowoomba',
  state: 'QLD',
  postalCode: '4350',
};
const faults = (given: object) =>
  customerInfo
    .safeParse({ ...form, billing: { ...billing, ...given } })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('the billing address may be missing, and may lie in another state', () => {
  expect(customerInfo.safeParse(form).success).toBe(true);
  expect(faults({})).toEqual([]);
});

test.each([
  [{ name: '' }, [['billing.name', 'Please enter a name.']]],
  [{ address: 'x' }, [['billing.address', 'Please enter your street address.']]],
  [{ city: '' }, [['billing.city', 'Please enter your city.']]],
  [{ state: '' }, [['billing.state', 'Please select your state.']]],
  [{ postalCode: '12' }, [['billing.postalCode', 'Please enter a valid postal code.']]],
  [
    { postalCode: '3999' },
    [['billing.postalCode', expect.stringContaining('Please enter a valid postal code.')]],
  ],
])('%j of the billing address is refused at its field', (given, expected) => {
  expect(faults(given)).toEqual(expected);
});
