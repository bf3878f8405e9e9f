/** `npm run sbom -- [--to FILE]`: the bill of materials in CycloneDX, from the lock file. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#api/project-root.ts';
import { lockFaults } from './lock-faults.ts';
import { importedInBrowser, readLock, readLockFile } from './read-lock.ts';
import { writeSbom } from './write-sbom.ts';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const file = readLockFile(projectRoot);
const lock = readLock(file, importedInBrowser(projectRoot));
const faults = lockFaults(file, lock.packages);
// A bill of what nobody can be sure of is of no use.
if (faults.length > 0) throw new Error(`The lock file has faults: ${faults.slice(0, 10).join('; ')}.`);
const text = writeSbom(lock, readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
if (values.to) {
  writeFileSync(values.to, text);
  console.log(
    `${values.to}: ${lock.packages.length} packages, ${lock.packages.filter(one => one.isShipped).length} of them ship.`,
  );
} else process.stdout.write(text);
