/** Opens a copy for reading, whether or not it is encrypted. */
import { readFile } from 'node:fs/promises';
import { decryptWith, kindOf } from './archive/seal-stream.ts';
import { type CopySource, fileSource } from './copy-shelf.ts';
import { BackupError } from './trouble.ts';

const startBytes = 64;

/** A text is the path of a file. */
export const sourceOf = (from: string | CopySource): CopySource =>
  typeof from === 'string' ? fileSource(from) : from;

/** @param identities private keys for an encrypted copy. @throws BackupError for a foreign file, or without its key. */
export async function openCopy(
  from: string | CopySource,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const { at, open } = sourceOf(from);
  const { start, bytes, close } = await readStart(await open());
  const kind = kindOf(start);
  if (kind === 'plain') return bytes;
  const trouble =
    kind === 'foreign'
      ? `${at} is not a backup of Selvedge, or its first bytes are damaged.`
      : identities.length === 0 &&
        `${at} is encrypted. Name the file of its private key with --key or BACKUP_KEY_FILE.`;
  if (!trouble) return decryptWith(identities, bytes);
  await close();
  throw new BackupError(trouble);
}

/** The first bytes, and all of them again. */
async function readStart(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let isEnded = false;
  while (!isEnded && held.reduce((sum, { length }) => sum + length, 0) < startBytes) {
    const next = await parts.next();
    isEnded = next.done === true;
    if (!next.done) held.push(next.value);
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* held;
      for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
    } finally {
      await parts.return?.();
    }
  }
  return {
    start: Buffer.concat(held).subarray(0, startBytes),
    bytes: bytes(),
    close: async () => void (await parts.return?.()),
  };
}

/** Private keys of a key file, as `age-keygen` writes it: lines that begin with # are comments. */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The key file ${file} can't be read (${error.code ?? 'unknown'}).`);
  });
  const lines = text.split('\n').map(line => line.trim());
  const keys = lines.filter(line => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every(key => key.startsWith('AGE-SECRET-KEY-')))
    throw new BackupError(`${file} is not a key file: it needs a line that begins with AGE-SECRET-KEY-1.`);
  return keys;
}
