/** What is wrong with a lock file: a package from elsewhere, or one whose bytes nobody has written down. */
import type { LockedPackage, LockFile } from './read-lock.ts';

const registry = /^https:\/\/registry\.npmjs\.org\/((?:@[\w.-]+\/)?[\w.-]+)\/-\/[\w.-]+\.tgz$/;
const strong = /^sha512-[A-Za-z0-9+/]{86}==$/;
const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** A sentence for each fault. */
export function lockFaults(lock: LockFile, packages: readonly LockedPackage[]): string[] {
  const faults = packages.flatMap(one => faultsOf(one).map(fault => `${one.place} ${fault}`));
  const project = lock.packages[''] ?? {};
  const asked = { ...project.dependencies, ...project.devDependencies, ...project.optionalDependencies };
  const loose = Object.entries(asked).filter(([, version]) => !exact.test(version));
  return [
    ...(lock.lockfileVersion === 3 ? [] : ['the lock file is not of version 3']),
    ...loose.map(([name, version]) => `package.json asks for ${name} ${version}, which is no exact version`),
    ...faults,
  ];
}

function faultsOf({ name, version, resolved, integrity, isBundled, isLink }: LockedPackage): string[] {
  if (isLink) return ['is a link to a folder'];
  // npm leaves the address out where it is that of the registry in use.
  const from = resolved === null ? name : registry.exec(resolved)?.[1];
  return [
    ...(from === name ? [] : [`comes from ${resolved}`]),
    ...(exact.test(version) ? [] : [`has the version “${version}”`]),
    // The archive around it has one.
    ...(isBundled || strong.test(integrity ?? '') ? [] : ['has no SHA-512']),
  ];
}
