import { readdir } from 'node:fs/promises';

/** None for a folder that is not there. One that can't be read is not an empty one. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
