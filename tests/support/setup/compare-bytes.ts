/**
 * Bytes are compared as bytes. Vitest compares them element by element, which takes a second for each 400 kB.
 * A setup file: it runs before each test file, and files share their process.
 */
import { expect } from 'vitest';

const mark = Symbol.for('selvedge: bytes are compared as bytes');

function areSameBytes(one: unknown, other: unknown): boolean | undefined {
  if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return undefined;
  return one.constructor === other.constructor ? Buffer.compare(one, other) === 0 : undefined;
}

if (!Reflect.has(globalThis, mark)) {
  Reflect.set(globalThis, mark, true);
  expect.addEqualityTesters([areSameBytes]);
}
