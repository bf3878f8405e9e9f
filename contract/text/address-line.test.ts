import { expect, test } from 'vitest';
import { addressLine, isWholeAddress } from './address-line.ts';

const whole = { address: '18 Weir Street', city: 'Quarrel Creek', state: 'VIC', postalCode: '3999' };
const none = { address: '', city: '', state: '', postalCode: '' };

test.each([
  [whole, '18 Weir Street, Quarrel Creek VIC 3999', true],
  [{ ...whole, address: '' }, 'Quarrel Creek VIC 3999', false],
  [{ ...none, address: '18 Weir Street' }, '18 Weir Street', false],
  [{ ...whole, state: ' ' }, '18 Weir Street, Quarrel Creek   3999', false],
  [none, '', false],
])('%j is %j', (parts, line, isWhole) => {
  expect(addressLine(parts)).toBe(line);
  expect(isWholeAddress(parts)).toBe(isWhole);
});
