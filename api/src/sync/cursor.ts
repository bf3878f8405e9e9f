import { asCursor, type Cursor, readWrittenCursor } from '#contract/wire/sync-cursor.ts';

/** Null for one that we did not write. */
export function readCursor(text: string): Cursor | null {
  return text.includes(' ') ? readWrittenCursor(text) : readFormer(text);
}

/** As builds before it wrote them, and devices still keep them. */
function readFormer(text: string): Cursor | null {
  try {
    const { e, f, s } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
    return typeof s === 'object' && s !== null ? asCursor(e, f, Object.entries(s)) : null;
  } catch {
    return null;
  }
}

/** Everything up to it has reached the device; 0 for one that has heard nothing. */
export function heardVersionOf(written: string | null): number {
  const cursor = written === null ? null : readCursor(written);
  return Math.max(0, ...Object.values(cursor?.scopes ?? {}));
}
