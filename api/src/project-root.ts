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

/**
 * How another process of ours is started: from its bundle beside ours, or from its source, read by tsx as ours is.
 * @param name its place under `api/src`, without the ending; `scripts/build.mjs` knows it too.
 */
export function programOf(name: string): { file: string; execArgv: string[] } {
  const built = path.join(import.meta.dirname, `${path.basename(name)}.js`);
  if (existsSync(built)) return { file: built, execArgv: ['--enable-source-maps'] };
  return { file: path.join(projectRoot, 'api', 'src', `${name}.ts`), execArgv: ['--import', 'tsx'] };
}
