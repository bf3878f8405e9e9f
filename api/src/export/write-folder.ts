/** An export as a folder: written beside its place and renamed when it is whole. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '#api/backup/trouble.ts';
import type { ExportEntry } from './export-shop.ts';

const safePath = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*$/;

/** @throws BackupError for a place where something is. */
export async function writeFolder(to: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
  const place = path.resolve(to);
  await refusePresent(place);
  const part = `${place}.${process.pid}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const made = new Set<string>();
    for await (const entry of entries) {
      // Names come from rows: none of them leads elsewhere.
      if (!safePath.test(entry.path)) throw new BackupError(`Not a name for a file: ${entry.path}.`);
      const file = path.join(part, entry.path);
      const folder = path.dirname(file);
      if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      made.add(folder);
      await pipeline(entry.contents, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    }
    await refusePresent(place);
    await rename(part, place);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function refusePresent(place: string): Promise<void> {
  const found = await readdir(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`${place} is no folder (${error.code}).`);
  });
  if (found.length > 0) throw new BackupError(`${place} is not empty. Choose another folder.`);
}
