/** What the browser loads before home shows, as Brotli bytes of the built files. Budgets in bytes may fail. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { projectRoot } from '#api/project-root.ts';
import type { Figure } from './main.ts';
import { kb, times } from './measure.ts';

/** PERFORMANCE budgets: JavaScript, and all code, of the first load. */
export const budgetBytes = { script: 102 * 1024, code: 115 * 1024, worker: 25 * 1024 };

export interface FirstLoad {
  script: number;
  style: number;
  worker: number;
}

/** Scripts of index.html with everything they import statically, its styles, and the worker. */
export function measureFirstLoad(root = path.join(projectRoot, 'dist', 'pwa')): FirstLoad {
  if (!existsSync(root)) throw new Error('Build the app first: npm run build.');
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const scripts = new Set<string>();
  for (const [, src] of html.matchAll(/<script[^>]+src="([^"]+)"/g)) follow(root, src ?? '', scripts);
  for (const [, href] of html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g))
    follow(root, href ?? '', scripts);
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + packed(root, file), 0);
  return { script: sum(scripts), style: sum(styles), worker: packed(root, '/sw.js') };
}

function follow(root: string, file: string, seen: Set<string>): void {
  if (!file || seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const [, target] of text.matchAll(/(?:^|[;}\s])import\s*(?:[^'"()]*?from\s*)?["'](\.[^"']+)["']/g)) {
    follow(root, path.posix.join(path.posix.dirname(file), target ?? ''), seen);
  }
}

function packed(root: string, file: string): number {
  return zlib.brotliCompressSync(readFileSync(path.join(root, file))).length;
}

export function benchBundle(): Figure[] {
  const { script, style, worker } = measureFirstLoad();
  const against = (work: string, bytes: number, budget: number): Figure => ({
    work,
    measured: kb(bytes),
    baseline: `budget ${kb(budget)}`,
    ratio: times(bytes / budget),
  });
  return [
    against('first load of home, JavaScript of index.html (Brotli)', script, budgetBytes.script),
    against(
      'first load of home, JavaScript and CSS of index.html (Brotli)',
      script + style,
      budgetBytes.code,
    ),
    against('service worker (Brotli)', worker, budgetBytes.worker),
  ];
}
