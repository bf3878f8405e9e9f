import { expect, test } from 'vitest';
import { isWeakHash, nobodysHash } from './passwords.ts';

test.each([
  [nobodysHash, false],
  ['$argon2id$v=19$m=4096,t=2,p=1$x$y', true],
  ['$argon2id$v=19$m=19456,t=1,p=1$x$y', true],
  ['$argon2i$v=19$m=65536,t=3,p=1$x$y', true],
  ['$2b$12$x', true],
])('%s is weak: %s', (hash, isWeak) => {
  expect(isWeakHash(hash)).toBe(isWeak);
});
