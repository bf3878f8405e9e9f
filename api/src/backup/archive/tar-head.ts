/**
 * The head of an entry in a tar archive (POSIX ustar), in one form only: a plain file, mode 0600, no times, no owner. A
 * head can therefore be written again from what was read of it, and any bit that differs is damage.
 */
export const blockBytes = 512;

const nameBytes = 100;
const prefixAt = 345;
const prefixBytes = 155;
const sizeAt = 124;
const largestBytes = 8 ** 11 - 1;

export interface EntryHead {
  /** Relative, with slashes, ASCII. */
  path: string;
  bytes: number;
}

export function writeHead({ path, bytes }: EntryHead): Buffer {
  if (!/^[\x21-\x7e]+$/.test(path)) throw new RangeError(`Not a name for an archive: ${path}`);
  if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > largestBytes)
    throw new RangeError(`${path} is too large for an archive`);
  const head = Buffer.alloc(blockBytes);
  const [prefix, name] = splitPath(path);
  head.write(name, 0, 'latin1');
  head.write('0000600\0', 100, 'latin1');
  head.write('0000000\0', 108, 'latin1');
  head.write('0000000\0', 116, 'latin1');
  head.write(`${bytes.toString(8).padStart(11, '0')}\0`, sizeAt, 'latin1');
  head.write('00000000000\0', 136, 'latin1');
  head.write('        0', 148, 'latin1');
  head.write('ustar\x0000', 257, 'latin1');
  head.write(prefix, prefixAt, 'latin1');
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

/** Null for a block that this program has not written. */
export function readHead(block: Buffer): EntryHead | null {
  const name = textAt(block, 0, nameBytes);
  const prefix = textAt(block, prefixAt, prefixBytes);
  const size = /^[0-7]{11}$/.exec(block.toString('latin1', sizeAt, sizeAt + 11))?.[0];
  if (!name || size === undefined) return null;
  const head = { path: prefix ? `${prefix}/${name}` : name, bytes: Number.parseInt(size, 8) };
  try {
    return writeHead(head).equals(block) ? head : null;
  } catch {
    return null;
  }
}

/** What fills the last block of an entry. */
export const padding = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

function splitPath(path: string): [prefix: string, name: string] {
  if (path.length <= nameBytes) return ['', path];
  const at = path.lastIndexOf('/');
  if (at < 1 || at > prefixBytes || path.length - at - 1 > nameBytes)
    throw new RangeError(`Too long a name for an archive: ${path}`);
  return [path.slice(0, at), path.slice(at + 1)];
}

function textAt(block: Buffer, at: number, bytes: number): string {
  const end = block.indexOf(0, at);
  return block.toString('latin1', at, end < 0 || end > at + bytes ? at + bytes : end);
}
