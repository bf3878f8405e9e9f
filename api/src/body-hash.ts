import { createHash } from 'node:crypto';
import { sortedKeys } from './sorted-keys.ts';

/** Of a body that has been checked, so that it holds nothing but what is declared. The order of its keys is no matter. */
export function bodyHashOf(body: object): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sortedKeys(body)))
    .digest();
}
