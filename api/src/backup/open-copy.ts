/** Opens a copy for reading, whether or not it is encrypted. */
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { decryptWith, kindOf } from './archive/seal-stream.ts';
import { BackupError } from './trouble.ts';

const startBytes = 64;

/** @param identities private keys for an encrypted copy. @throws BackupError for a foreign file, or without its key. */
export async function openCopy(
  from: string,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const kind = kindOf(await readStart(from));
  if (kind === 'foreign')
    throw new BackupError(`${from} is not a backup of Selvedge, or its first bytes are damaged.`);
  const bytes = createReadStream(from, { highWaterMark: 262_144 });
  if (kind === 'plain') return bytes;
  if (identities.length === 0) {
    bytes.destroy();
    throw new BackupError(
      `${from} is encrypted. Name the file of its private key with --key or BACKUP_KEY_FILE.`,
    );
  }
  return decryptWith(identities, bytes);
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} can't be read (${error.code ?? 'unknown'}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
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
