/**
 * Files of earlier builds, for pages that were loaded before an update. Every start copies the present build's hashed
 * files aside; those that a later build no longer has are served for thirty days more.
 */
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';

export interface FormerAssets {
  /** By the name in `/assets/{name}`; null when no build of the last thirty days had it. */
  read(name: string): Buffer | null;
}

interface FormerAssetsParts {
  /** `dist/pwa/assets`. */
  present: string;
  /** Where copies are kept: it must outlive a deployment. */
  dir: string;
  nowMs: number;
}

const keptMs = 30 * 86_400_000;
const isName = (name: string) => /^[\w.-]+\.(js|css|woff2|svg|png|webp)$/.test(name);

export function keepFormerAssets({ present, dir, nowMs }: FormerAssetsParts): FormerAssets {
  const current = path.join(dir, 'current');
  const former = path.join(dir, 'former');
  for (const folder of [current, former]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = new Set(filesOf(present).filter(isName));
  for (const name of filesOf(current)) if (!names.has(name)) retire(name);
  for (const name of filesOf(former)) {
    const file = path.join(former, name);
    if (names.has(name) || nowMs - statSync(file).mtimeMs > keptMs) rmSync(file, { force: true });
  }
  for (const name of names) copyOnce(name);

  /** Its thirty days begin when a build without it starts. */
  function retire(name: string): void {
    const to = path.join(former, name);
    renameSync(path.join(current, name), to);
    utimesSync(to, nowMs / 1_000, nowMs / 1_000);
  }

  function copyOnce(name: string): void {
    const to = path.join(current, name);
    const from = path.join(present, name);
    const size = statSync(to, { throwIfNoEntry: false })?.size;
    if (size !== statSync(from).size) copyFileSync(from, to);
  }

  return {
    read(name) {
      if (!isName(name)) return null;
      try {
        return readFileSync(path.join(former, name));
      } catch {
        return null;
      }
    },
  };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not built
  }
}
