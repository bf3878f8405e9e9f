/**
 * Runs a command of `api/src/build/operate.ts`: from its source where tsx is, so that it is never older than the sources;
 * from dist/ on a machine without build tools.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './build-stamp.mjs';

process.setSourceMapsEnabled(true);
const source = path.join(projectRoot, 'api', 'src', 'build', 'operate.ts');
const built = path.join(projectRoot, 'dist', 'server', 'operate.js');

if (existsSync(source) && hasTsx()) {
  const { register } = await import('tsx/esm/api');
  register();
  await import(pathToFileURL(source).href);
} else if (existsSync(built)) {
  await import(pathToFileURL(built).href);
} else {
  console.error(
    'There is nothing built in dist/ and no build tools. Run npm ci --include=dev, then npm run build.',
  );
  process.exitCode = 1;
}

function hasTsx() {
  try {
    createRequire(import.meta.url).resolve('tsx/package.json');
    return true;
  } catch {
    return false;
  }
}
