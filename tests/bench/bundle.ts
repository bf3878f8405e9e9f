/** What the browser loads before the home page shows, in Brotli bytes of the built files. Exceeding a byte budget fails. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { projectRoot } from '#api/project-root.ts';
import type { Figure } from './figure.ts';
import { kb, times } from './measure.ts';

/** Budgets for the first load, JavaScript and all code, and for what a screen may add. */
export const budgetBytes = {
  script: 102 * 1024,
  code: 115 * 1024,
  /** Ten packets of 1,460 bytes, less the headers of the answer (1.1 kB). */
  firstSheet: 13_400,
  fonts: 72 * 1024,
  worker: 25 * 1024,
  screen: 60 * 1024,
  staffScreen: 150 * 1024,
};

export interface FirstLoad {
  script: number;
  style: number;
  fonts: number;
  worker: number;
}

export interface ScreenLoad {
  /** Name of its chunk: `product-screen`, `staff-jobs-screen`. */
  name: string;
  /** JavaScript and CSS beyond the first load. */
  bytes: number;
  budget: number;
  /** Largest first, as lines to show. */
  files: string[];
}

const builtRoot = path.join(projectRoot, 'dist', 'pwa');

/** Scripts of index.html with everything they import statically, its styles, and the worker. */
export function measureFirstLoad(root = builtRoot): FirstLoad {
  const html = readShell(root);
  const scripts = firstScripts(root, html);
  const fonts = [...html.matchAll(/href="([^"]+\.woff2)"/g)].map(([, href]) => href ?? '');
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + packed(root, file), 0);
  return {
    script: sum(scripts),
    style: sum(styles),
    // They are packed already.
    fonts: fonts.reduce((bytes, file) => bytes + statSync(path.join(root, file)).size, 0),
    worker: packed(root, '/sw.js'),
  };
}

/** Every screen that has a chunk, with what it loads before it can show. */
export function measureScreens(root = builtRoot): ScreenLoad[] {
  const known = firstScripts(root, readShell(root));
  const names = readdirSync(path.join(root, 'assets')).filter(file => /-screen-[\w-]{6,8}\.js$/.test(file));
  return names.map(file => {
    const isStaff = file.startsWith('staff-');
    const needed = new Set(known);
    if (isStaff) follow(root, staffDoor(root), needed);
    follow(root, `/assets/${file}`, needed);
    const added = [...needed].filter(name => !known.has(name));
    const name = file.replace(/-[\w-]{6,8}\.js$/, '');
    const sized = added.map(path => ({ path, bytes: packed(root, path) }));
    return {
      name,
      bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0),
      budget: isStaff ? budgetBytes.staffScreen : budgetBytes.screen,
      files: sized
        .toSorted((a, b) => b.bytes - a.bytes)
        .map(sizedFile => `${sizedFile.bytes} ${sizedFile.path}`),
    };
  });
}

/** Staff screens are listed in a separate table. */
function staffDoor(root: string): string {
  const found = readdirSync(path.join(root, 'assets')).find(file => /^staff-staff-routes-.*\.js$/.test(file));
  if (!found) throw new Error('The chunk of staff-routes.tsx has another name now.');
  return `/assets/${found}`;
}

function readShell(root: string): string {
  if (!existsSync(root)) throw new Error('Build the app first: npm run build.');
  return readFileSync(path.join(root, 'index.html'), 'utf8');
}

function firstScripts(root: string, html: string): Set<string> {
  const scripts = new Set<string>();
  for (const [, src] of html.matchAll(/<script[^>]+src="([^"]+)"/g)) follow(root, src ?? '', scripts);
  // The files that head-start.js requests.
  for (const [, files] of html.matchAll(/data-(?:app|files)="([^"]+)"/g))
    for (const file of files?.split(' ') ?? []) follow(root, file, scripts);
  return scripts;
}

function follow(root: string, file: string, seen: Set<string>): void {
  if (!file || seen.has(file)) return;
  seen.add(file);
  const text = readFileSync(path.join(root, file), 'utf8');
  for (const [, target] of text.matchAll(/(?:^|[;}\s])import\s*(?:[^'"()]*?from\s*)?["'](\.[^"']+)["']/g)) {
    follow(root, path.posix.join(path.posix.dirname(file), target ?? ''), seen);
  }
}

/** Size as compressed by the build. Files that the build leaves uncompressed (too small to gain) are compressed here. */
function packed(root: string, file: string): number {
  const whole = path.join(root, file);
  return existsSync(`${whole}.br`)
    ? statSync(`${whole}.br`).size
    : zlib.brotliCompressSync(readFileSync(whole)).length;
}

export function benchBundle(): Figure[] {
  const { script, style, fonts, worker } = measureFirstLoad();
  const screens = measureScreens();
  const largest = (budget: number) =>
    Math.max(...screens.filter(screen => screen.budget === budget).map(({ bytes }) => bytes));
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
    against('first load of home, fonts', fonts, budgetBytes.fonts),
    against('the largest screen of the shop, on top', largest(budgetBytes.screen), budgetBytes.screen),
    against('the largest screen of staff, on top', largest(budgetBytes.staffScreen), budgetBytes.staffScreen),
    against('service worker (Brotli)', worker, budgetBytes.worker),
  ];
}
