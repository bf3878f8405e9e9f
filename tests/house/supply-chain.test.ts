/** What the project is made of: licences of what ships, the lock file, and the versions of Node that it names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { exceptionFor, objectionTo, permissive, readByHand } from '../../scripts/supply/licences.ts';
import { lockFaults } from '../../scripts/supply/lock-faults.ts';
import { importedInBrowser, readLock, readLockFile } from '../../scripts/supply/read-lock.ts';
import { isAllowed } from '../../scripts/supply/licences.ts';
import { triedNodes } from '../../scripts/supply/tried-nodes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const file = readLockFile(root);
const { packages } = readLock(file, importedInBrowser(root));
const text = (name: string) => readFileSync(path.join(root, name), 'utf8');

it('nothing ships under a licence that is not allowed or a named exception', () => {
  const wrong = packages
    .filter(one => one.isShipped)
    .flatMap(one => (objectionTo(one) ? [`${one.name} ${objectionTo(one)}`] : []));
  expect(wrong).toEqual([]);
  // The app's own libraries are among what was looked at.
  const shipped = packages.filter(one => one.isShipped).map(one => one.name);
  expect(shipped).toEqual(expect.arrayContaining(['koa', 'react', 'dexie', 'sharp']));
});

it('what ships by an exception is a file of its own in its package', () => {
  for (const one of packages) {
    const exception = exceptionFor(one.name);
    const folder = path.join(root, one.place);
    // Builds for other systems are not installed here.
    if (!exception || !existsSync(folder) || isAllowed(one.licence ?? '', permissive)) continue;
    const files = (readdirSync(folder, { recursive: true }) as string[]).map(name =>
      name.split(path.sep).join('/'),
    );
    expect([one.name, files.some(name => exception.ownFile.test(name))]).toEqual([one.name, true]);
  }
});

it('packages that name no licence are those whose text was read', () => {
  const silent = packages.filter(one => one.licence === null).map(one => one.name);
  expect(silent.toSorted()).toEqual(Object.keys(readByHand).toSorted());
});

it('the lock file names the registry alone, and a hash for every package', () => {
  expect(lockFaults(file, packages)).toEqual([]);
});

it('Node is the same version everywhere that names one', () => {
  const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
  const least = text('.nvmrc').trim();
  expect(engines.node).toBe(`>=${least}`);
  expect(text('scripts/build.mjs')).toContain(`target: 'node${least.split('.')[0]}'`);
  expect(triedNodes[0]).toBe(least.split('.')[0]);
  // One exact version of the image, which is among those that are tried.
  const images = [...text('Dockerfile').matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag);
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toMatch(/^\d+\.\d+\.\d+-bookworm-slim$/);
  expect(triedNodes).toContain(images[0]?.split('.')[0]);
});
