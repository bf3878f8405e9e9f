/**
 * Files of a ZIP archive by the browser's own decompressor, as much as a spreadsheet needs. Every size is counted while
 * it is unpacked, whatever the archive says of itself: a bomb is stopped at the limit.
 */
export class UnreadableZip extends Error {
  readonly reason: 'not_zip' | 'too_large' | 'encrypted' | 'unsupported';
  constructor(reason: UnreadableZip['reason']) {
    super(reason);
    this.reason = reason;
  }
}

interface Entry {
  name: string;
  method: number;
  from: number;
  packedBytes: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const mostEntries = 2_000;

/** Unpacks one file at a time; `mostBytes` is for all of them together. */
export function openZip(bytes: Uint8Array<ArrayBuffer>, mostBytes: number) {
  const entries = listEntries(bytes);
  let leftBytes = mostBytes;
  return {
    names: [...entries.keys()],
    async read(name: string): Promise<string | null> {
      const entry = entries.get(name);
      if (!entry) return null;
      const unpacked = await unpack(bytes, entry, leftBytes);
      leftBytes -= unpacked.length;
      return new TextDecoder().decode(unpacked);
    },
  };
}

function listEntries(bytes: Uint8Array<ArrayBuffer>): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new UnreadableZip('too_large');
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entryMark)
      throw new UnreadableZip('not_zip');
    if (view.getUint16(at + 8, true) & 1) throw new UnreadableZip('encrypted');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name, {
      name,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      from: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** A comment of up to 64 kB may follow it. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === endMark) return at;
  throw new UnreadableZip('not_zip');
}

async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  { method, from, packedBytes }: Entry,
  mostBytes: number,
): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (from + 30 > view.byteLength) throw new UnreadableZip('not_zip');
  const start = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === 0) {
    if (packed.length > mostBytes) throw new UnreadableZip('too_large');
    return packed;
  }
  if (method !== 8 || typeof DecompressionStream === 'undefined') throw new UnreadableZip('unsupported');
  return collect(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')), mostBytes);
}

async function collect(stream: ReadableStream<Uint8Array>, mostBytes: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    let step: ReadableStreamReadResult<Uint8Array>;
    try {
      step = await reader.read();
    } catch {
      throw new UnreadableZip('not_zip');
    }
    if (step.done) break;
    length += step.value.length;
    if (length > mostBytes) {
      await reader.cancel().catch(() => undefined);
      throw new UnreadableZip('too_large');
    }
    chunks.push(step.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
