/** A second build beside the tested one, that differs in nothing but its service worker. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { shopProgram } from '#tests/support/shop-process.ts';

export interface ChangedBuild {
  program: string;
  /** Writes the next version: the server hands it out after its next start. */
  release(): void;
  remove(): void;
}

export function copyBuild(): ChangedBuild {
  const from = path.resolve(path.dirname(shopProgram), '..', '..');
  const root = mkdtempSync(path.join(tmpdir(), 'selvedge-build-'));
  for (const name of ['api', 'node_modules']) symlinkSync(path.join(from, name), path.join(root, name));
  mkdirSync(path.join(root, 'dist'));
  for (const name of ['package.json', 'dist/pwa', 'dist/server'])
    cpSync(path.join(from, name), path.join(root, name), { recursive: true });
  const worker = path.join(root, 'dist', 'pwa', 'sw.js');
  return {
    program: path.join(root, 'dist', 'server', 'main.js'),
    release() {
      appendFileSync(worker, '\n// The next version.\n');
      rmSync(`${worker}.br`, { force: true });
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
