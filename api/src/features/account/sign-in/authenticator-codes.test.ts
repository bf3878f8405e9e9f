import { describe, expect, test } from 'vitest';
import { newSecret, stepOfCode, uriOf } from './authenticator-codes.ts';

/** The secret of RFC 6238, "12345678901234567890", in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('the codes of RFC 6238, their last six digits', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });
});

describe('a clock that is not quite right', () => {
  const step = Math.floor(1_234_567_890 / 30);
  test.each([
    [-60, null],
    [-30, step],
    [0, step],
    [30, step],
    [60, null],
  ])('%i seconds away', (away, found) => {
    expect(stepOfCode(secret, '005924', at(1_234_567_890 + away))).toBe(found);
  });
});

test.each(['', '12345', '1234567', 'abcdef', '００５９２４', ' 005924'])('%o is no code', code => {
  expect(stepOfCode(secret, code, at(1_234_567_890))).toBeNull();
});

test('a key has 160 bits, and no two are the same', () => {
  const keys = new Set(Array.from({ length: 100 }, newSecret));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/);
});

test('the QR code names the shop and the person', () => {
  const uri = uriOf(secret, { issuer: 'Loom & Thread', label: 'dana@example.test' });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Loom%20%26%20Thread:dana%40example\.test\?/);
  expect(new URL(uri).searchParams.get('secret')).toBe(secret);
  expect(new URL(uri).searchParams.get('issuer')).toBe('Loom & Thread');
});
