/** The bill of materials in CycloneDX 1.6 (JSON): the same lock file gives the same text. */
import { createHash } from 'node:crypto';
import { licenceOf } from './licences.ts';
import type { LockedPackage, ReadLock } from './read-lock.ts';

/** As the Package URL specification writes npm's names. */
export const purlOf = ({ name, version }: Pick<LockedPackage, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version.replaceAll('+', '%2B')}`;

export function writeSbom(lock: ReadLock, lockText: string): string {
  const byPlace = new Map(lock.packages.map(one => [one.place, one]));
  const byPurl = new Map<string, LockedPackage[]>();
  for (const one of lock.packages.filter(({ isLink }) => !isLink))
    byPurl.set(purlOf(one), [...(byPurl.get(purlOf(one)) ?? []), one]);
  const refs = (places: readonly string[]) =>
    [...new Set(places.flatMap(place => byPlace.get(place) ?? []).map(purlOf))].toSorted();
  const project = purlOf(lock);
  const sorted = [...byPurl].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': project, name: lock.name, version: lock.version },
    },
    components: sorted.map(([purl, places]) => componentOf(purl, places)),
    dependencies: [
      { ref: project, dependsOn: refs(lock.roots) },
      ...sorted.map(([ref, places]) => ({ ref, dependsOn: refs(places.flatMap(({ needs }) => needs)) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The same package at several places is one component. */
function componentOf(purl: string, places: readonly LockedPackage[]) {
  const [first] = places;
  if (!first) throw new Error(`${purl} is nowhere`);
  const [group, name] = first.name.startsWith('@') ? first.name.split('/') : [undefined, first.name];
  const shipped = places.filter(one => one.isShipped);
  const licence = licenceOf(first);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name,
    version: first.version,
    scope: shipped.length === 0 ? 'excluded' : shipped.every(one => one.isOptional) ? 'optional' : 'required',
    ...(first.integrity === null ? {} : { hashes: first.integrity.split(' ').map(hashOf) }),
    ...(licence === null ? {} : { licenses: [licenceEntry(licence)] }),
    purl,
  };
}

const algorithms: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

function hashOf(integrity: string) {
  const at = integrity.indexOf('-');
  const alg = algorithms[integrity.slice(0, at)];
  if (!alg) throw new Error(`Not a hash that CycloneDX knows: ${integrity}`);
  return { alg, content: Buffer.from(integrity.slice(at + 1), 'base64').toString('hex') };
}

const licenceEntry = (licence: string) =>
  /[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } };

/** A version 8 UUID of a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
