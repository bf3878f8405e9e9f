import { expect, test } from 'vitest';
import { newColour } from './colours.ts';

const navy = { id: 'navy', name: 'Navy', value: '#1b2c4a' };

test.each([
  ['Sky Blue', '#8FC3E6', { id: 'sky-blue', name: 'Sky Blue', value: '#8fc3e6' }],
  [' Navy ', 'abc', { id: 'navy-2', name: 'Navy', value: '#aabbcc' }],
  ['紺', '#000000', { id: 'colour', name: '紺', value: '#000000' }],
  ['', '#000000', null],
  ['Sky', '', null],
  ['Sky', 'blue', null],
])('%s in %s', (name, hex, expected) => {
  expect(newColour([navy], name, hex)).toEqual(expected);
});
