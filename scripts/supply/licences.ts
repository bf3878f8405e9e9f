/** Which licences may ship. What ships and is not under one of them is a named exception with its reason. */
import type { LockedPackage } from './read-lock.ts';

/** May be part of the server's bundle or of what browsers load. */
export const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

export interface LicenceException {
  /** Names that it is for. */
  name: RegExp;
  licences: readonly string[];
  /** The file that holds it, within its package: it is loaded as a file of its own and can be replaced by another build. */
  ownFile: RegExp;
  why: string;
}

/** LGPL and MPL are allowed for a library that stays a file of its own. AGPL and GPL are not, for nothing. */
export const exceptions: readonly LicenceException[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licences: ['LGPL-3.0-or-later'],
    ownFile: /^lib\/libvips-cpp\.[\w.]+$/,
    why: 'libvips as a shared library, which sharp loads when it starts. It is never bundled.',
  },
  {
    name: /^@img\/sharp-(?:win32-\w+|wasm32)$/,
    licences: ['LGPL-3.0-or-later'],
    ownFile: /^lib\/[\w.-]+\.(?:dll|wasm)$/,
    why: 'The same library for Windows and WebAssembly, beside sharp’s own code.',
  },
  {
    name: /^libheif-js$/,
    licences: ['LGPL-3.0', 'LGPL-3.0-or-later', 'LGPL-3.0-only'],
    ownFile: /^libheif-wasm\/libheif\.wasm$/,
    why: 'libheif as a WebAssembly file that is fetched and loaded by itself, never inlined into a script.',
  },
  {
    name: /^web-push$/,
    licences: ['MPL-2.0'],
    ownFile: /^src\/web-push-lib\.js$/,
    why: 'Loaded from its own unchanged files by the server; the licence holds for those files alone. It is never bundled.',
  },
];

/** Packages whose package.json names no licence; read from the file that they ship. */
export const readByHand: Readonly<Record<string, string>> = {
  'parse-cache-control': 'BSD-3-Clause',
  'png-js': 'MIT',
};

export const licenceOf = ({ name, licence }: Pick<LockedPackage, 'name' | 'licence'>) =>
  licence ?? readByHand[name] ?? null;

export const exceptionFor = (name: string) => exceptions.find(one => one.name.test(name)) ?? null;

/** What stands against shipping it; null when nothing does. */
export function objectionTo(one: Pick<LockedPackage, 'name' | 'licence'>): string | null {
  const licence = licenceOf(one);
  if (licence === null) return 'names no licence';
  const allowed = new Set([...permissive, ...(exceptionFor(one.name)?.licences ?? [])]);
  return isAllowed(licence, allowed) ? null : `is under ${licence}`;
}

/** SPDX expressions of names, AND, OR and brackets: of OR one is enough, of AND all are needed. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const word = words[at++];
    if (word !== '(') return word !== undefined && allowed.has(word);
    const inside = either();
    return words[at++] === ')' && inside;
  };
  const all = (): boolean => {
    let holds = one();
    while (words[at] === 'AND') {
      at++;
      holds = one() && holds;
    }
    return holds;
  };
  const either = (): boolean => {
    let holds = all();
    while (words[at] === 'OR') {
      at++;
      holds = all() || holds;
    }
    return holds;
  };
  const holds = either();
  return holds && at === words.length;
}
