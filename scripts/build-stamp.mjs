/** Tells whether `dist` was built from the sources that are here, by content: times differ after a clone or copy. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const projectRoot = path.resolve(import.meta.dirname, '..');
export const stampFile = path.join(projectRoot, 'dist', 'build-stamp');

const sources = [
  'api/assets/garments',
  'api/migrations',
  'api/src',
  'contract',
  'pwa',
  'package-lock.json',
  'package.json',
  'scripts/build.mjs',
  'tsconfig.json',
  'vite.config.ts',
];
const isNotBuilt = /\.(test|spec)\.tsx?$|\.md$|\/node_modules\//;

export function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

export function isBuildFresh() {
  if (!existsSync(stampFile) || !existsSync(path.join(projectRoot, 'dist', 'server', 'main.js')))
    return false;
  return readFileSync(stampFile, 'utf8') === hashSources();
}

function listFiles(source) {
  const full = path.join(projectRoot, source);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [source];
  const entries = readdirSync(full, { recursive: true, withFileTypes: true, encoding: 'utf8' });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .filter(file => !isNotBuilt.test(file));
}
