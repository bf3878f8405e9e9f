import { describe, expect, it, test } from 'vitest';
import { isAllowed, objectionTo, permissive } from './licences.ts';
import { lockFaults } from './lock-faults.ts';
import { type LockFile, readLock } from './read-lock.ts';
import { purlOf, writeSbom } from './write-sbom.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const locked = (more: LockFile['packages'] = {}): LockFile => ({
  lockfileVersion: 3,
  packages: {
    '': {
      name: 'shop',
      version: '1.0.0',
      dependencies: { a: '1.0.0' },
      devDependencies: { ui: '2.0.0', tool: '3.0.0' },
    },
    'node_modules/a': { version: '1.0.0', license: 'MIT', integrity, dependencies: { b: '^1' } },
    'node_modules/b': { version: '9.0.0', license: 'ISC', integrity, dev: true },
    'node_modules/a/node_modules/b': { version: '1.0.0', license: 'ISC', integrity },
    'node_modules/ui': {
      version: '2.0.0',
      license: 'MIT',
      integrity,
      dev: true,
      dependencies: { '@c/d': '^1' },
    },
    'node_modules/@c/d': { version: '1.2.3', license: 'MIT', integrity, dev: true },
    'node_modules/tool': {
      version: '3.0.0',
      license: 'GPL-3.0-only',
      integrity,
      dev: true,
      dependencies: { b: '*' },
    },
    ...more,
  },
});

describe('the rule for licences', () => {
  it.each([
    ['MIT', true],
    ['MIT AND OFL-1.1', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND (GPL-2.0-only OR ISC)', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['MIT AND GPL-3.0-only', false],
    ['Apache-2.0 AND LGPL-3.0-or-later', false],
    ['(MIT', false],
    ['MIT)', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('%s: %s', (expression, isFine) => {
    expect(isAllowed(expression, permissive)).toBe(isFine);
  });

  it.each([
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', null],
    ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later', null],
    ['libheif-js', 'LGPL-3.0', null],
    ['libheif-js', 'GPL-3.0', 'is under GPL-3.0'],
    ['somebody', 'LGPL-3.0', 'is under LGPL-3.0'],
    ['@img/sharp-libvips-linux-x64', 'AGPL-3.0-only', 'is under AGPL-3.0-only'],
    ['nobody', null, 'names no licence'],
    ['png-js', null, null],
  ])('%s under %s: %s', (name, licence, objection) => {
    expect(objectionTo({ name, licence })).toBe(objection);
  });
});

test('what ships is what runs and what browsers load, with all that it needs', () => {
  const { packages } = readLock(locked(), ['ui']);
  const shipped = packages.filter(one => one.isShipped).map(one => one.place);
  expect(shipped).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/ui',
    'node_modules/@c/d',
  ]);
});

describe('a lock file is refused', () => {
  it.each<[string, LockFile['packages'], string]>([
    ['without a hash', { version: '1.0.0' } as never, 'has no SHA-512'],
    ['with a weak hash', { version: '1.0.0', integrity: 'sha1-AAAA' } as never, 'has no SHA-512'],
    [
      'from another registry',
      { version: '1.0.0', integrity, resolved: 'https://npm.example/x/-/x-1.0.0.tgz' } as never,
      'comes from https://npm.example/x/-/x-1.0.0.tgz',
    ],
    [
      'from another package',
      { version: '1.0.0', integrity, resolved: 'https://registry.npmjs.org/y/-/y-1.0.0.tgz' } as never,
      'comes from https://registry.npmjs.org/y/-/y-1.0.0.tgz',
    ],
    [
      'from a repository',
      { version: '1.0.0', integrity, resolved: 'git+ssh://git@example.test/x.git#ab' } as never,
      'comes from git+ssh://git@example.test/x.git#ab',
    ],
    ['as a link', { version: '1.0.0', link: true } as never, 'is a link to a folder'],
  ])('%s', (_words, entry, fault) => {
    const lock = locked({ 'node_modules/x': entry as never });
    expect(lockFaults(lock, readLock(lock, []).packages)).toEqual([`node_modules/x ${fault}`]);
  });

  it('with a loose version', () => {
    const lock = locked();
    lock.packages[''] = { ...lock.packages[''], dependencies: { a: '^1.0.0' } };
    expect(lockFaults(lock, readLock(lock, []).packages)).toEqual([
      'package.json asks for a ^1.0.0, which is no exact version',
    ]);
  });

  it('but not one that is as it should be', () => {
    const resolved = 'https://registry.npmjs.org/@c/d/-/d-1.2.3.tgz';
    const entry = { version: '1.2.3', integrity, resolved, dev: true };
    const lock = locked({ 'node_modules/@c/d': entry });
    expect(lockFaults(lock, readLock(lock, []).packages)).toEqual([]);
  });
});

test('the bill of materials names each package once, with hash, licence, scope and what it needs', () => {
  const text = writeSbom(readLock(locked(), ['ui']), 'lock');
  expect(writeSbom(readLock(locked(), ['ui']), 'lock')).toBe(text);
  const bill = JSON.parse(text) as {
    serialNumber: string;
    components: Record<string, unknown>[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(bill.components.map(one => [one['purl'], one['scope']])).toEqual([
    ['pkg:npm/%40c/d@1.2.3', 'required'],
    ['pkg:npm/a@1.0.0', 'required'],
    ['pkg:npm/b@1.0.0', 'required'],
    ['pkg:npm/b@9.0.0', 'excluded'],
    ['pkg:npm/tool@3.0.0', 'excluded'],
    ['pkg:npm/ui@2.0.0', 'required'],
  ]);
  expect(bill.components[0]).toMatchObject({
    group: '@c',
    name: 'd',
    hashes: [{ alg: 'SHA-512', content: '0'.repeat(128) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  const refs = new Set(bill.components.map(one => one['bom-ref']));
  const needed = new Map(bill.dependencies.map(one => [one.ref, one.dependsOn]));
  expect(needed.get('pkg:npm/shop@1.0.0')).toEqual([
    'pkg:npm/a@1.0.0',
    'pkg:npm/tool@3.0.0',
    'pkg:npm/ui@2.0.0',
  ]);
  expect(needed.get('pkg:npm/a@1.0.0')).toEqual(['pkg:npm/b@1.0.0']);
  expect(needed.get('pkg:npm/tool@3.0.0')).toEqual(['pkg:npm/b@9.0.0']);
  expect([...needed.values()].flat().filter(ref => !refs.has(ref))).toEqual([]);
  expect(purlOf({ name: '@c/d', version: '1.0.0+x' })).toBe('pkg:npm/%40c/d@1.0.0%2Bx');
});
