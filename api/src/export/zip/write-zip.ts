/**
 * A ZIP archive as a stream: each entry is packed while it is read, and its size and sum stand behind it. Entries that may
 * be longer than 4 GB use the long form (ZIP64) from the start; the list at the end uses it where a number needs it.
 */
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** Relative, with slashes. */
  path: string;
  contents: AsyncIterable<Uint8Array>;
  /** Pictures and the like don't become smaller. */
  isPacked: boolean;
  /** May be longer than 4 GB. */
  isLong: boolean;
}

interface WrittenEntry {
  name: Buffer;
  method: number;
  version: number;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

const longest = 0xffff_ffff;
const stored = 0;
const deflated = 8;
const plainVersion = 20;
const longVersion = 45;
/** Sizes stand behind the entry; names are UTF-8. */
const flags = 0x0808;

export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array, void> {
  const written: WrittenEntry[] = [];
  const time = dosTime(madeAt);
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.path, 'utf8');
    const method = entry.isPacked ? stored : deflated;
    const version = entry.isLong ? longVersion : plainVersion;
    const head = localHead({ name, method, version, time });
    yield head;
    const sums = { crc: 0, bytes: 0, packed: 0 };
    for await (const part of packed(entry, sums)) {
      sums.packed += part.length;
      yield part;
    }
    if (!entry.isLong && Math.max(sums.bytes, sums.packed) > longest)
      throw new RangeError(`${entry.path} is longer than 4 GB`);
    const tail = descriptor(sums, entry.isLong);
    yield tail;
    written.push({ name, method, version, ...sums, offset });
    offset += head.length + sums.packed + tail.length;
  }
  yield* directory(written, offset, time);
}

interface Sums {
  crc: number;
  bytes: number;
  packed: number;
}

async function* summed(contents: AsyncIterable<Uint8Array>, sums: Sums): AsyncGenerator<Uint8Array> {
  for await (const part of contents) {
    sums.crc = crc32(part, sums.crc);
    sums.bytes += part.length;
    yield part;
  }
}

async function* packed({ contents, isPacked }: ZipEntry, sums: Sums): AsyncGenerator<Uint8Array> {
  if (isPacked) return yield* summed(contents, sums);
  const deflate = createDeflateRaw();
  const feeding = pipeline(summed(contents, sums), deflate);
  // What goes wrong is thrown by the loop; this would be told as unhandled before.
  feeding.catch(() => {});
  yield* deflate as AsyncIterable<Buffer>;
  await feeding;
}

interface HeadOf {
  name: Buffer;
  method: number;
  version: number;
  time: { date: number; time: number };
}

function localHead({ name, method, version, time }: HeadOf): Buffer {
  const isLong = version === longVersion;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(time.time, 10);
  head.writeUInt16LE(time.date, 12);
  if (isLong) head.fill(0xff, 18, 26);
  head.writeUInt16LE(name.length, 26);
  const extra = isLong ? longExtra([0, 0]) : Buffer.alloc(0);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

function descriptor({ crc, packed: size, bytes }: Sums, isLong: boolean): Buffer {
  const tail = Buffer.alloc(isLong ? 24 : 16);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  if (isLong) {
    tail.writeBigUInt64LE(BigInt(size), 8);
    tail.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    tail.writeUInt32LE(size, 8);
    tail.writeUInt32LE(bytes, 12);
  }
  return tail;
}

function* directory(entries: readonly WrittenEntry[], start: number, time: HeadOf['time']) {
  let length = 0;
  for (const entry of entries) {
    const part = directoryEntry(entry, time);
    length += part.length;
    yield part;
  }
  const isLong = Math.max(start, length) > longest || entries.length > 0xffff;
  if (isLong) yield longEnd(entries.length, length, start);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  const count = Math.min(entries.length, 0xffff);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Math.min(length, longest), 12);
  end.writeUInt32LE(Math.min(start, longest), 16);
  yield end;
}

function directoryEntry(entry: WrittenEntry, time: HeadOf['time']): Buffer {
  const { name, method, crc, packed: size, bytes, offset } = entry;
  // In this order, and only those that have no room in their own place.
  const beyond = [bytes, size, offset].filter(value => value >= longest);
  const extra = beyond.length > 0 ? longExtra(beyond) : Buffer.alloc(0);
  const version = beyond.length > 0 ? longVersion : entry.version;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(version, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt16LE(time.time, 12);
  head.writeUInt16LE(time.date, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(Math.min(size, longest), 20);
  head.writeUInt32LE(Math.min(bytes, longest), 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(Math.min(offset, longest), 42);
  return Buffer.concat([head, name, extra]);
}

function longExtra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return extra;
}

function longEnd(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(longVersion, 12);
  end.writeUInt16LE(longVersion, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(start + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** To two seconds, from 1980, without a zone: UTC. */
function dosTime(at: Date): HeadOf['time'] {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}
