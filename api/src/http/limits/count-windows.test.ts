import { expect, test } from 'vitest';
import { countWindows } from './count-windows.ts';

function windowsAt(quota: { points: number; seconds: number }) {
  const clock = { ms: 1_000 };
  return { clock, windows: countWindows(quota, () => clock.ms) };
}

test('as many points as there are, then the seconds until the window ends', () => {
  const { clock, windows } = windowsAt({ points: 2, seconds: 60 });
  expect([windows.take('a'), windows.take('a')]).toEqual([null, null]);
  expect(windows.take('a')).toBe(60);
  clock.ms += 58_500;
  expect(windows.take('a')).toBe(2);
  clock.ms += 1_499;
  expect(windows.take('a')).toBe(1);
  clock.ms += 1;
  expect([windows.take('a'), windows.take('a'), windows.take('a')]).toEqual([null, null, 60]);
});

test('each key has its own, and one that is forgotten begins again', () => {
  const { windows } = windowsAt({ points: 1, seconds: 10 });
  expect([windows.take('a'), windows.take('b'), windows.take('a'), windows.take('b')]).toEqual([
    null,
    null,
    10,
    10,
  ]);
  windows.forget('a');
  expect([windows.take('a'), windows.take('b')]).toEqual([null, 10]);
});

test('keeps only the keys of one window, however many there are', () => {
  const { clock, windows } = windowsAt({ points: 5, seconds: 10 });
  for (let n = 0; n < 10_000; n++) {
    windows.take(`key ${n}`);
    clock.ms += 100;
  }
  expect(windows.size).toBe(100);
});
