import { describe, expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

describe('the bounded cache', () => {
  const cacheOf = (maxWeight: number) => createBoundedCache<string>(maxWeight, value => value.length);

  test('drops what was unused for longest', () => {
    const cache = cacheOf(9);
    cache.set('a', 'aaa');
    cache.set('b', 'bbb');
    cache.set('c', 'ccc');
    cache.get('a');
    cache.set('d', 'ddd');
    expect(['a', 'b', 'c', 'd'].map(key => cache.get(key) !== undefined)).toEqual([true, false, true, true]);
  });

  test('forgets what it is told to', () => {
    const cache = cacheOf(6);
    cache.set('a', 'aaa');
    cache.delete('a');
    cache.delete('never there');
    cache.set('b', 'bbbbbb');
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'bbbbbb']);
  });

  test('does not keep what alone is too large, nor count a replaced value twice', () => {
    const cache = cacheOf(6);
    cache.set('huge', 'x'.repeat(7));
    expect(cache.size).toBe(0);
    for (let i = 0; i < 5; i++) cache.set('a', 'aaa');
    cache.set('b', 'bbb');
    expect(cache.size).toBe(2);
  });
});
