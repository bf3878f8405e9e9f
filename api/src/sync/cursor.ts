/** Where a device stands: the last version it has seen of each scope. Opaque to the device. */
export interface Cursor {
  /** Changes when a backup was restored. */
  epoch: string;
  /** The floor when this was made: a scope below it is then one that is still being read for the first time. */
  floor: number;
  scopes: Record<string, number>;
}

export function writeCursor({ epoch, floor, scopes }: Cursor): string {
  return Buffer.from(JSON.stringify({ e: epoch, f: floor, s: scopes })).toString('base64url');
}

/** Null for one that we did not write. */
export function readCursor(text: string): Cursor | null {
  try {
    const { e, f, s } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
    if (typeof e !== 'string' || !isVersion(f) || typeof s !== 'object' || s === null) return null;
    const scopes = Object.entries(s);
    if (scopes.length > 20 || !scopes.every((pair): pair is [string, number] => isVersion(pair[1])))
      return null;
    return { epoch: e, floor: f, scopes: Object.fromEntries(scopes) };
  } catch {
    return null;
  }
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
