/** Reads a file whose size is somebody else's business, piece by piece: one that is too large is not begun. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * Hands the bytes of a regular file to `take`, or answers `too_large` for one that has more than the limit. One that
 * grows while it is read gives a byte more than the limit, and no more.
 * @throws what the system says, and for anything that is no file: a pipe or a device would never end.
 */
export async function streamWithin<T>(
  file: string,
  limitBytes: number,
  take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T | 'too_large'> {
  // Not blocking: opening a pipe would wait for somebody who writes.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${file} is no file`);
    if (found.size > limitBytes) return 'too_large';
    return await take(handle.createReadStream({ autoClose: false, end: limitBytes }));
  } finally {
    await handle.close();
  }
}
