import { describe, expect, test } from 'vitest';
import { settings } from '../content/settings/settings.ts';
import { codeLength, codeOf, codeText, exampleSettings, readCode, setupSteps, setupWords } from './setup.ts';

describe('codes', () => {
  test('are twelve signs that a person can read out', () => {
    const code = codeOf(Uint8Array.from({ length: 64 }, (_, index) => index * 3));
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{12}$/);
    expect(codeText('K7QFM2XA9RTD')).toBe('K7QF-M2XA-9RTD');
  });

  test('each sign is as likely as another: bytes of the last, broken round count for nothing', () => {
    const all = Uint8Array.from({ length: 256 }, (_, index) => index);
    const counts = new Map<string, number>();
    for (let start = 0; start + codeLength <= 240; start += codeLength)
      for (const sign of codeOf(all.slice(start, start + codeLength)))
        counts.set(sign, (counts.get(sign) ?? 0) + 1);
    expect([counts.size, new Set(counts.values())]).toEqual([30, new Set([8])]);
    expect(() => codeOf(Uint8Array.from({ length: 40 }, () => 255))).toThrow('too few bytes');
  });

  test.each([
    ['K7QF-M2XA-9RTD', 'K7QFM2XA9RTD'],
    [' k7qf m2xa\t9rtd\n', 'K7QFM2XA9RTD'],
    ['K7QF–M2XA—9RTD', 'K7QFM2XA9RTD'],
    ['Ｋ7ＱＦM2XA9RTD', 'K7QFM2XA9RTD'],
    ['K7QF-M2XA-9RT', null],
    ['K7QF-M2XA-9RTD2', null],
    ['K7QF-M2XA-9RT0', null],
    ['', null],
  ])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code));
});

test('every step asks for settings that there are, each once, and every example is one of ours', () => {
  const keys = setupSteps.flatMap(step => setupWords[step].keys);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter(key => !(key in settings))).toEqual([]);
  for (const key of exampleSettings) expect(settings[key].initial).toMatch(/\S/);
});
