/** A copy is written beside its place and renamed when it is whole: a file with the final name is never half a copy. */
import { constants, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './trouble.ts';

/** What a process leaves that was killed while it wrote. */
export const partSuffix = '.part';

/** Readable by the shop's own user alone. Returns the number of bytes. @throws BackupError for a file that is there. */
export async function writeCopyFile(to: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  const place = path.resolve(to);
  refusePresent(place);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const part = `${place}.${process.pid}${partSuffix}`;
  await rm(part, { force: true });
  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  let bytes = 0;
  try {
    for await (const chunk of gathered(source)) {
      await handle.writeFile(chunk);
      bytes += chunk.length;
    }
    await handle.sync();
    await handle.close();
    refusePresent(place);
    await rename(part, place);
  } finally {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
  }
  const folder = await open(path.dirname(place), constants.O_RDONLY);
  await folder.sync().finally(() => folder.close());
  return bytes;
}

function refusePresent(place: string): void {
  if (existsSync(place)) throw new BackupError(`${place} is there already. Choose another name.`);
}

const gatheredBytes = 262_144;

/** Heads and fill are small, and each write is a call. */
async function* gathered(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < gatheredBytes) continue;
    yield Buffer.concat(held);
    held = [];
    bytes = 0;
  }
  yield Buffer.concat(held);
}
