import { expect, test } from 'vitest';
import { createScannerKeys } from './scanner-keys.ts';

/** The code read from keys that were pressed with a fixed pause. */
function typed(text: string, pauseMs: number) {
  const keys = createScannerKeys();
  let at = 1_000;
  for (const key of text) keys.take(key, (at += pauseMs));
  return keys.take('Enter', at + pauseMs).code;
}

test.each([
  ['JOB-123456-789', 5, 'JOB-123456-789'],
  ['JOB-123456-789', 60, 'JOB-123456-789'],
  ['JOB-123456-789', 120, null],
  ['JOB', 5, null],
])('%s with %i ms between two keys is %j', (text, pauseMs, code) => {
  expect(typed(text, pauseMs)).toBe(code);
});

test('Shift between the characters is none of them, and what came before by hand is forgotten', () => {
  const keys = createScannerKeys();
  keys.take('x', 0);
  keys.take('Shift', 500);
  keys.take('J', 505);
  for (const key of 'OB-1234') keys.take(key, 510);
  expect(keys.take('Enter', 515)).toEqual({ code: 'JOB-1234', isScanner: true });
  expect(keys.take('Enter', 516)).toEqual({ code: null, isScanner: false });
});

test('a key by hand keeps what it does', () => {
  const keys = createScannerKeys();
  expect(keys.take('/', 0).isScanner).toBe(false);
  expect(keys.take('/', 300).isScanner).toBe(false);
  expect(keys.take('/', 310).isScanner).toBe(true);
});
