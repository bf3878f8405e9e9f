import { expect, test } from 'vitest';
import { isMetroPostcode, isPoBoxPostcode, postcodeMismatch, statesOf } from './postcodes.ts';

test.each([
  ['2000', ['NSW']],
  ['2599', ['NSW']],
  ['2600', ['ACT']],
  ['2619', ['NSW']],
  ['2899', ['NSW']],
  ['2900', ['ACT']],
  ['2920', ['ACT']],
  ['2921', ['NSW']],
  ['1000', ['NSW']],
  ['0200', ['ACT']],
  ['3000', ['VIC']],
  ['8999', ['VIC']],
  ['4000', ['QLD']],
  ['9726', ['QLD']],
  ['5799', ['SA']],
  ['5800', ['SA']],
  ['6000', ['WA']],
  ['6797', ['WA']],
  ['6798', ['WA']],
  ['6799', ['WA']],
  ['6999', ['WA']],
  ['7000', ['TAS']],
  ['7151', ['TAS']],
  ['7999', ['TAS']],
  ['0800', ['NT']],
  ['0999', ['NT']],
  ['0872', ['NT', 'SA', 'WA']],
  ['2540', ['NSW', 'ACT']],
  ['4825', ['QLD', 'NT']],
  ['0199', []],
  ['0300', []],
  ['0000', []],
  ['800', []],
  ['20000', []],
  ['２０００', []],
  [' 2000', []],
])('%s belongs to %j', (postcode, found) => {
  expect(statesOf(postcode)).toEqual(found);
});

test.each([
  ...['2611', '2618', '2620'].map(code => [code, 'ACT', 'NSW']),
  ...['3500', '3586', '3644', '3691', '3707'].map(code => [code, 'VIC', 'NSW']),
  ...['4375', '4377', '4380', '4383', '4385'].map(code => [code, 'QLD', 'NSW']),
])('%s lies in %s and in %s', (postcode, one, other) => {
  expect(postcodeMismatch(postcode, one)).toBeNull();
  expect(postcodeMismatch(postcode, other)).toBeNull();
  expect(postcodeMismatch(postcode, 'WA')).toBe(`${postcode} is in ${one} or ${other}.`);
});

test('no postcode outside the border list lies in two states', () => {
  const shared: string[] = [];
  for (let code = 0; code < 10_000; code++) {
    const postcode = String(code).padStart(4, '0');
    if (statesOf(postcode).length > 1) shared.push(postcode);
  }
  expect(shared).toHaveLength(16);
});

test.each([
  ['3000', 'NSW', '3000 is in VIC.'],
  ['3000', 'VIC', null],
  ['0001', 'NSW', '0001 is not an Australian postcode.'],
  ['30a0', 'VIC', 'A postcode has four digits.'],
])('%s in %s: %s', (postcode, state, reason) => {
  expect(postcodeMismatch(postcode, state)).toBe(reason);
});

test.each([
  ['1000', true],
  ['8001', true],
  ['6800', true],
  ['6798', false],
  ['3000', false],
  ['0900', true],
  ['x', false],
])('%s is a PO box: %s', (postcode, isBox) => {
  expect(isPoBoxPostcode(postcode)).toBe(isBox);
});

test.each([
  ['2000', true],
  ['2264', false],
  ['4225', false],
  ['0800', false],
  ['2890', true],
])('%s is metro: %s', (postcode, isMetro) => {
  expect(isMetroPostcode(postcode)).toBe(isMetro);
});
