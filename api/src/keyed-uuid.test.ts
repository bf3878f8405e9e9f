import { expect, test } from 'vitest';
import { isUuid } from '#contract/text/uuid.ts';
import { keyedUuid } from './keyed-uuid.ts';

const [key, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

test('the same name and key give the same id, another name or key another one', () => {
  const id = keyedUuid(key, 'delivery ABCDEFGHJK');
  expect(keyedUuid(key, 'delivery ABCDEFGHJK')).toBe(id);
  expect(
    new Set([id, keyedUuid(key, 'delivery ABCDEFGHJL'), keyedUuid(other, 'delivery ABCDEFGHJK')]).size,
  ).toBe(3);
});

test('is a UUID of version 8', () => {
  for (const name of ['', 'a', 'job ABCDEFGHJK 1 print', '名']) {
    expect(isUuid(keyedUuid(key, name))).toBe(true);
    expect(keyedUuid(key, name)[14]).toBe('8');
  }
});
