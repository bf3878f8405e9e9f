/** Where a device stands: the last version it has seen of each scope. The server alone acts on it; people may look at it. */
export interface Cursor {
  /** Changes when a backup was restored. */
  epoch: string;
  /** The floor when this was made: a scope below it is then one that is still being read for the first time. */
  floor: number;
  scopes: Record<string, number>;
}

/** Short, as it goes three ways in every sync: `<epoch> <floor> <scope>=<version> …`. */
export function writeCursor({ epoch, floor, scopes }: Cursor): string {
  return [epoch, floor, ...Object.entries(scopes).map(pair => pair.join('='))].join(' ');
}

/** Null for what {@link writeCursor} did not write. */
export function readWrittenCursor(text: string): Cursor | null {
  const [epoch = '', floor, ...pairs] = text.split(' ');
  return asCursor(
    epoch,
    numberOf(floor),
    pairs.map((pair): [string, unknown] => {
      const at = pair.lastIndexOf('=');
      return [pair.slice(0, at), numberOf(pair.slice(at + 1))];
    }),
  );
}

/** Null where a part is none. */
export function asCursor(
  epoch: unknown,
  floor: unknown,
  scopes: readonly (readonly [string, unknown])[],
): Cursor | null {
  if (typeof epoch !== 'string' || !isVersion(floor)) return null;
  if (scopes.length > 20 || !scopes.every((pair): pair is [string, number] => isVersion(pair[1])))
    return null;
  return { epoch, floor, scopes: Object.fromEntries(scopes) };
}

function numberOf(text: string | undefined): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
