/** Looks into the folders of a shop. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** None for a folder that is not there. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Of these names, those that the file store has. Folders are listed once, as a look at each of many thousand takes long. */
export async function findFiles(root: string, names: readonly string[]): Promise<Set<string>> {
  const folders = new Set(names.map(name => name.slice(0, 2)));
  const there = new Set<string>();
  for (const folder of folders) for (const name of await namesIn(path.join(root, folder))) there.add(name);
  return new Set(names.filter(name => there.has(name)));
}
