import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of package.json. Files that ship with the project (`api/assets`, `dist/pwa`) are found from here: in
 * the bundle `import.meta.url` is that of dist/server/main.js, so a path relative to a source file would be wrong.
 */
export const projectRoot = findProjectRoot(import.meta.dirname);

function findProjectRoot(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const above = path.dirname(from);
  if (above === from)
    throw new Error('Selvedge runs from its project folder: there is no package.json above it.');
  return findProjectRoot(above);
}
