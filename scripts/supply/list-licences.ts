/**
 * `npm run licences -- [--to FILE]`: what ships and under which licence. With a file, the texts of the licences too, to
 * hand on with a build. Ends with 1 if something may not ship.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#api/project-root.ts';
import { exceptionFor, licenceOf, objectionTo } from './licences.ts';
import { importedInBrowser, type LockedPackage, readLock, readLockFile } from './read-lock.ts';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const { packages } = readLock(readLockFile(projectRoot), importedInBrowser(projectRoot));
const shipped = packages.filter(one => one.isShipped);
const listed = [...new Map(shipped.map(one => [`${one.name} ${one.version}`, one])).entries()].toSorted();

const byLicence = new Map<string, string[]>();
for (const [label, one] of listed) {
  const licence = licenceOf(one) ?? 'no licence named';
  const why = exceptionFor(one.name)?.why;
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), why ? `${label} (${why})` : label]);
}
for (const [licence, names] of [...byLicence].toSorted()) console.log(`${licence}\n  ${names.join('\n  ')}`);

if (values.to) {
  const parts = listed.map(([label, one]) => `${label}\n${licenceOf(one) ?? ''}\n\n${textOf(one)}`);
  writeFileSync(values.to, `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
  console.log(`${values.to}: ${listed.length} packages.`);
}

const wrong = listed.flatMap(([label, one]) => {
  const objection = objectionTo(one);
  return objection ? [`${label} ${objection}.`] : [];
});
for (const line of wrong) console.error(line);
if (wrong.length > 0) process.exitCode = 1;

/** As its package has it; builds for other systems are not installed here. */
function textOf({ place }: LockedPackage): string {
  const folder = path.join(projectRoot, place);
  try {
    const names = readdirSync(folder).filter(name => /^(licen[cs]e|copying|notice|ofl)/i.test(name));
    const texts = names.map(name => readFileSync(path.join(folder, name), 'utf8').trim());
    return texts.join('\n\n') || 'Its package has no text of the licence.';
  } catch {
    return 'Not installed on this machine.';
  }
}
