/** `npm start`: builds when the sources have changed, then becomes the server (same process, so signals arrive). */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isBuildFresh, projectRoot } from './build-stamp.mjs';

process.chdir(projectRoot);
process.setSourceMapsEnabled(true);

const server = path.join(projectRoot, 'dist', 'server', 'main.js');
try {
  if (!isBuildFresh()) await buildOrKeep();
  await import(server);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** A production machine has no build tools (`npm ci --omit=dev`) and serves what was brought there. */
async function buildOrKeep() {
  if (hasBuildTools()) {
    console.log('Building Selvedge…');
    const { build } = await import('./build.mjs');
    return build();
  }
  if (existsSync(server))
    return console.log('Serving dist/ as it is: there are no build tools here to renew it.');
  throw new Error(
    'There is nothing built in dist/ and no build tools. Run npm ci --include=dev, then npm start.',
  );
}

function hasBuildTools() {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}
