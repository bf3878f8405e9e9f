/** The lock file as a list of packages, and which of them reach whoever runs or visits a shop. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface LockedPackage {
  /** Where npm puts it, such as `node_modules/a/node_modules/b`. */
  place: string;
  name: string;
  version: string;
  licence: string | null;
  integrity: string | null;
  resolved: string | null;
  /** Comes within another package's archive. */
  isBundled: boolean;
  isLink: boolean;
  /** Only on some machines, such as a build for another system. */
  isOptional: boolean;
  /** Runs with a shop or is part of what browsers load. */
  isShipped: boolean;
  /** Places of what it needs. */
  needs: string[];
}

interface LockEntry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface LockFile {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

export interface ReadLock {
  /** Of the project. */
  name: string;
  version: string;
  /** Places of what the project itself asks for. */
  roots: string[];
  packages: LockedPackage[];
}

export const readLockFile = (root: string) =>
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;

/** `inBrowser`: packages that the app's sources import, which npm counts among the tools. */
export function readLock({ packages }: LockFile, inBrowser: readonly string[]): ReadLock {
  const project = packages[''] ?? {};
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  const needsOf = (place: string, entry: LockEntry) =>
    Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...(place === '' ? entry.devDependencies : entry.peerDependencies),
    }).flatMap(name => placeOf(packages, place, name) ?? []);
  const needs = new Map(entries.map(([place, entry]) => [place, needsOf(place, entry)]));
  const browser = reachable(
    inBrowser.flatMap(name => placeOf(packages, '', name) ?? []),
    needs,
  );
  return {
    name: project.name ?? '',
    version: project.version ?? '',
    roots: needsOf('', project),
    packages: entries.map(([place, entry]) => ({
      place,
      name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13),
      version: entry.version ?? '',
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      resolved: entry.resolved ?? null,
      isBundled: entry.inBundle === true,
      isLink: entry.link === true,
      isOptional: entry.optional === true || entry.devOptional === true,
      isShipped: entry.dev !== true || browser.has(place),
      needs: needs.get(place) ?? [],
    })),
  };
}

/** As Node looks: in the package's own folder, then upwards. */
function placeOf(packages: LockFile['packages'], from: string, name: string): string | null {
  for (let folder = from; ; folder = above(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}

/** The package that a package stands in; empty for the project. */
const above = (place: string) => place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

function reachable(starts: readonly string[], needs: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue;
    found.add(place);
    waiting.push(...(needs.get(place) ?? []));
  }
  return found;
}

const imported = /(?:^import\s+|^(?:import|export)[^'";]*\sfrom\s+|\bimport\()'([^'\s]+)'/gm;
/** Files that are named by their place. */
const placed = /'[^'\n]*\bnode_modules\/([^'\n]+)'/g;
const styled = /@import\s+['"]([^'"]+)['"]|url\(['"]?(?:~|\/?node_modules\/)?([@\w][^'")]*)/g;

/** Names of packages that sources for browsers import: scripts, styles and fonts. */
export function importedInBrowser(root: string): string[] {
  const names = new Set<string>();
  for (const folder of ['pwa/src', 'contract']) {
    for (const file of readdirSync(path.join(root, folder), { recursive: true }) as string[]) {
      const isTest = /\.(test|spec)\.|\/showcase\//.test(file);
      if (isTest || !/\.(tsx?|css)$/.test(file)) continue;
      const text = readFileSync(path.join(root, folder, file), 'utf8');
      const patterns = file.endsWith('.css') ? [styled] : [imported, placed];
      const found = patterns.flatMap(pattern => [...text.matchAll(pattern)]);
      for (const [, first, second] of found) {
        const name = packageName(first ?? second ?? '');
        if (name) names.add(name);
      }
    }
  }
  return [...names].toSorted();
}

function packageName(specifier: string): string | null {
  const plain = specifier.split('?')[0] ?? '';
  if (!/^(@[\w.-]+\/)?[\w-][\w.-]*(\/|$)/.test(plain)) return null;
  return plain
    .split('/')
    .slice(0, plain.startsWith('@') ? 2 : 1)
    .join('/');
}
