import { createHash } from 'node:crypto';

/** Of this shop's own names; any constant will do, so long as it stays. */
const namespace = Buffer.from('7b3f0d6a5c1e4f2a9d8b6e4c2a1f0e9d', 'hex');

/**
 * UUID version 5 (RFC 9562): the same name gives the same id, so that a replay makes no second row. Whoever knows the
 * name has the id: for one that a stranger must not reckon there is `keyed-uuid.ts`.
 */
export function uuidOfName(name: string): string {
  const hash = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return uuidOfBytes(hash);
}

/** Sixteen bytes in the written form. */
export function uuidOfBytes(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
