/** Where a device stands: the last version it has seen of each scope. The server alone acts on it; people may look at it. */
export interface Cursor {
  /** Changes when a backup was restored. */
  epoch: string;
  /** The floor when this was made: a scope below it is then one that is still being read for the first time. */
  floor: number;
  scopes: Record<string, number>;
  /**
   * Of scopes that are being read for the first time: the feed's version when that began. What had gone by then was
   * never given to this device, so its tombstones are not either.
   */
  begun?: Record<string, number>;
}

/** Short, as it goes three ways in every sync: `<epoch> <floor> <scope>=<version>[<<begun>] …`. */
export function writeCursor({ epoch, floor, scopes, begun = {} }: Cursor): string {
  const pairs = Object.entries(scopes).map(([scope, version]) => {
    const start = begun[scope] ?? 0;
    return start > version ? `${scope}=${version}<${start}` : `${scope}=${version}`;
  });
  return [epoch, floor, ...pairs].join(' ');
}

/** Null for what {@link writeCursor} did not write. */
export function readWrittenCursor(text: string): Cursor | null {
  const [epoch = '', floor, ...pairs] = text.split(' ');
  const read = pairs.map(pair => {
    const at = pair.lastIndexOf('=');
    const [version, begun] = pair.slice(at + 1).split('<');
    return { scope: pair.slice(0, at), version: numberOf(version), begun: numberOf(begun) };
  });
  const cursor = asCursor(
    epoch,
    numberOf(floor),
    read.map(({ scope, version }) => [scope, version]),
  );
  const begun = read.flatMap(({ scope, begun }) => (begun === null ? [] : [[scope, begun]]));
  return cursor && begun.length > 0 ? { ...cursor, begun: Object.fromEntries(begun) } : cursor;
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
