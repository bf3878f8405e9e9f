/** Arguments as they came: their hash, which tells a replay from a reused id, and a form that jsonb can hold. */
import { createHash } from 'node:crypto';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { sortedKeys } from '#api/sorted-keys.ts';

export type Claimed = Pick<PushedMutation, 'name' | 'v' | 'args' | 'entity' | 'entityId'>;

/** SHA-256 over the parts that make the effect, keys in order: the same change has the same hash after any reload. */
export function hashOf({ name, v, args, entity, entityId }: Claimed): Buffer {
  const text = JSON.stringify([name, v, entity, entityId.toLowerCase(), sortedKeys(args)]);
  return createHash('sha256').update(text).digest();
}

/**
 * The id under which a change is kept that came under a used one: the same for the same change of the same person,
 * however often it comes. A UUID of version 8.
 */
export function idOfCopy(mutation: Claimed & Pick<PushedMutation, 'id'>, userId: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([mutation.id, userId]))
    .update(hashOf(mutation));
  const hex = hash.digest('hex').slice(0, 32);
  const marked = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

// PostgreSQL refuses NUL and half characters inside jsonb; a refusal there would be tried again for ever.
const refusedByJsonb = /\\u0000|\\ud[89a-f]/i;

/** What is kept for good, whatever the arguments hold: bytes that jsonb refuses are kept as base64. */
export function storableArgs(args: unknown): string {
  const text = JSON.stringify(args ?? null);
  return refusedByJsonb.test(text) ? JSON.stringify({ raw: Buffer.from(text).toString('base64') }) : text;
}

/** SHA-256 of every picture that the arguments name and that travels apart. */
export function picturesOf(args: unknown): string[] {
  const { photos, artwork } = (args ?? {}) as { photos?: unknown; artwork?: unknown };
  const named: unknown[] = [
    ...(Array.isArray(photos) ? (photos as unknown[]) : []),
    ...(Array.isArray(artwork) ? artwork.map((one: { sha256?: unknown }) => one.sha256) : []),
  ];
  return [...new Set(named.filter(sha256 => typeof sha256 === 'string'))];
}
