import { describe, expect, test } from 'vitest';
import { deviceText, positionLink, positionText, saidText } from './evidence-words.ts';

const clock = { now: new Date('2026-11-22T03:00:00Z'), timeZone: 'Australia/Brisbane' };
const at = '2026-11-22T02:00:00.000Z';

describe('the device’s own clock', () => {
  test.each([
    ['none', null, null],
    ['half a minute off', '2026-11-22T02:00:30.000Z', null],
    ['an hour behind', '2026-11-22T01:00:00.000Z', 'The device’s clock said 22 Nov, 11:00 am'],
    ['a day ahead', '2026-11-23T02:00:00.000Z', 'The device’s clock said 23 Nov, 12:00 pm'],
  ])('%s', (_what, atDevice, told) => {
    expect(saidText({ at, atDevice }, clock)).toBe(told);
  });
});

const here = { lat: -27.4705, lng: 153.026, accuracyM: 7.6 };

test.each([
  [{ position: here, positionRefused: null }, '-27.47050, 153.02600, within 8 m'],
  [{ position: { ...here, accuracyM: 0.2 }, positionRefused: null }, '-27.47050, 153.02600, within 1 m'],
  [{ position: null, positionRefused: 'denied' as const }, 'Not allowed on that device'],
  [{ position: null, positionRefused: null }, null],
])('a position of %j', (placed, told) => {
  expect(positionText(placed)).toBe(told);
});

test('only a known position has a map', () => {
  expect(positionLink({ position: here, positionRefused: null })).toContain('query=-27.4705%2C153.026');
  expect(positionLink({ position: null, positionRefused: 'timeout' })).toBeNull();
});

test('two devices of one day are told apart', () => {
  expect(deviceText('01980000-0000-7000-8000-00000000abcd')).toBe('Device 00abcd');
  expect(deviceText(null)).toBeNull();
});
