import { expect, test } from 'vitest';
import { correctTime, storableTime } from './clock.ts';

const nowMs = Date.parse('2026-11-22T07:00:00.000Z');
const at = (text: string) => `2026-${text}.000Z`;

// [what, what the device says of the change, what it says of now, what it is by our clock]
const cases: [string, string, string, string][] = [
  ['a clock that is right', at('11-22T06:00:00'), at('11-22T07:00:00'), at('11-22T06:00:00')],
  [
    'three hours slow: as long ago as the device says',
    at('11-22T03:00:00'),
    at('11-22T04:00:00'),
    at('11-22T06:00:00'),
  ],
  ['a year fast', '2027-11-22T06:30:00.000Z', '2027-11-22T07:00:00.000Z', at('11-22T06:30:00')],
  [
    'set back between the two: not later than five minutes from now',
    at('11-22T09:00:00'),
    at('11-22T07:00:00'),
    at('11-22T07:05:00'),
  ],
  ['older than thirty days', at('01-01T00:00:00'), at('11-22T07:00:00'), at('10-23T07:00:00')],
  ['no time at all', 'yesterday', at('11-22T07:00:00'), at('11-22T07:00:00')],
];

test.each(cases)('%s', (_what, occurredAt, clientNow, expected) => {
  expect(correctTime(occurredAt, clientNow, nowMs)).toBe(expected);
});

test.each([
  [at('11-22T06:00:00'), at('11-22T06:00:00')],
  ['0001-01-01T00:00:00.000Z', null],
  ['+275760-09-13T00:00:00.000Z', null],
  ['yesterday', null],
])('%s is stored as %s', (written, stored) => {
  expect(storableTime(written)).toBe(stored);
});
