/** Reads a file whose size is somebody else's business: one that is too large costs no memory. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * All bytes of a regular file, or `too_large` for one that has more than the limit, also when it grows while it is read.
 * @throws what the system says, and for anything that is no file: a pipe or a device would never end.
 */
export async function readWithin(file: string, limitBytes: number): Promise<Buffer | 'too_large'> {
  // Not blocking: opening a pipe would wait for somebody who writes.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${file} is no file`);
    if (found.size > limitBytes) return 'too_large';
    const parts: Buffer[] = [];
    let bytes = 0;
    const stream: AsyncIterable<Buffer> = handle.createReadStream({ autoClose: false, end: limitBytes });
    for await (const part of stream) {
      parts.push(part);
      bytes += part.length;
    }
    return bytes > limitBytes ? 'too_large' : Buffer.concat(parts, bytes);
  } finally {
    await handle.close();
  }
}
