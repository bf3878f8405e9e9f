import { describe, expect, test } from 'vitest';
import { reloadOnce } from './reload-once.ts';

function page(isHeld = false) {
  const kept = new Map<string, string>();
  const seen = { now: Date.parse('2026-11-20T21:00:00Z'), reloads: 0 };
  const ask = (name = 'storage') =>
    reloadOnce({
      name,
      againAfterMs: 60_000,
      isHeld: () => isHeld,
      now: () => seen.now,
      store: { getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
      reload: () => (seen.reloads += 1),
    });
  return { seen, ask };
}

describe('a page is reloaded', () => {
  test('once within the time', () => {
    const { seen, ask } = page();
    ask();
    seen.now += 59_999;
    ask();
    expect(seen.reloads).toBe(1);
    seen.now += 1;
    ask();
    expect(seen.reloads).toBe(2);
  });

  test('for each reason by itself', () => {
    const { seen, ask } = page();
    ask('storage');
    ask('code');
    expect(seen.reloads).toBe(2);
  });
});

test('never while something typed would be lost', () => {
  const { seen, ask } = page(true);
  ask();
  expect(seen.reloads).toBe(0);
});

test('nor where nobody would know that it was done before', () => {
  let reloads = 0;
  const broken = () => {
    throw new DOMException('no', 'SecurityError');
  };
  reloadOnce({
    name: 'storage',
    againAfterMs: 60_000,
    isHeld: () => false,
    store: { getItem: broken, setItem: broken },
    reload: () => (reloads += 1),
  });
  expect(reloads).toBe(0);
});
