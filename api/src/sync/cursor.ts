/** Where a device stands: the last version it has seen of each scope. Opaque to the device. */
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

/** Null for one that we did not write. */
export function readCursor(text: string): Cursor | null {
  const read = text.includes(' ') ? readShort(text) : readFormer(text);
  if (!read || typeof read.e !== 'string' || !isVersion(read.f)) return null;
  const { e: epoch, f: floor, s } = read;
  if (s.length > 20 || !s.every((pair): pair is [string, number] => isVersion(pair[1]))) return null;
  return { epoch, floor, scopes: Object.fromEntries(s) };
}

interface Read {
  e: unknown;
  f: unknown;
  s: [scope: string, version: unknown][];
}

function readShort(text: string): Read {
  const [e, f, ...pairs] = text.split(' ');
  const s = pairs.map((pair): [string, unknown] => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, at), numberOf(pair.slice(at + 1))];
  });
  return { e, f: numberOf(f), s };
}

/** As builds before it wrote them, and devices still keep them. */
function readFormer(text: string): Read | null {
  try {
    const { e, f, s } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
    return typeof s === 'object' && s !== null ? { e, f, s: Object.entries(s) } : null;
  } catch {
    return null;
  }
}

function numberOf(text: string | undefined): number | null {
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
