import { createHash } from 'node:crypto';

/** Files with the same columns in the same order have the same one, however their header is written. */
export function headerHash(headers: readonly string[]): string {
  const plain = headers.map(header => header.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}
