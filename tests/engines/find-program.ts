import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Path of the first of these programs that this machine has, or null. */
export function findProgram(...names: string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  const candidates = names.flatMap(name => folders.map(folder => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
