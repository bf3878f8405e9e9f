/**
 * Goes through a copy once and proves that it is what was written: the manifest by its own hash, every entry by the
 * manifest. Whoever needs the contents takes them on the way (`visit`); nothing is sure before the end.
 */
import type { z } from 'zod';
import { readEntries, type ReadEntry } from './archive/read-entries.ts';
import { sha256Of, type WrittenEntry } from './archive/write-entries.ts';
import {
  about as aboutShape,
  type About,
  formatVersion,
  type Manifest,
  manifest as manifestShape,
} from './manifest.ts';
import { BackupError, DamagedCopyError } from './trouble.ts';

export interface WalkedCopy {
  about: About;
  manifest: Manifest;
}

/** @throws DamagedCopyError that names what differs; BackupError for a copy of a newer program. */
export async function walkCopy(
  archive: AsyncIterable<Uint8Array>,
  visit: (entry: ReadEntry) => Promise<void> = async () => {},
): Promise<WalkedCopy> {
  const read: WrittenEntry[] = [];
  let about: About | null = null;
  let written: Buffer | null = null;
  let seal: string | null = null;
  for await (const entry of readEntries(archive, done => read.push(done))) {
    if (!about) about = readAbout(entry.path === 'about.json' ? await entry.whole() : null);
    else if (entry.path === 'manifest.json') written = await entry.whole();
    else if (entry.path === 'manifest.sha256') seal = (await entry.whole()).toString('latin1');
    else await visit(entry);
  }
  if (!about) throw damagedBy(['about.json']);
  if (!written || seal === null) throw damagedBy(['manifest.json']);
  if (sha256Of(written) !== seal) throw damagedBy(['manifest.json or manifest.sha256']);
  const manifest = parse(manifestShape, written);
  if (!manifest || manifest.id !== about.id) throw damagedBy(['manifest.json']);
  const differing = compare(manifest.entries, read.slice(0, -2));
  if (differing.length > 0) throw damagedBy(differing);
  return { about, manifest };
}

/** Paths that are in one list only, or not the same in both. */
function compare(expected: readonly WrittenEntry[], found: readonly WrittenEntry[]): string[] {
  const byPath = new Map(found.map(entry => [entry.path, entry]));
  const differing = expected.filter(({ path, bytes, sha256 }) => {
    const entry = byPath.get(path);
    byPath.delete(path);
    return entry?.bytes !== bytes || entry.sha256 !== sha256;
  });
  return [...differing.map(({ path }) => path), ...byPath.keys()];
}

function readAbout(bytes: Buffer | null): About {
  const found = bytes && parse(aboutShape, bytes);
  if (!found) throw damagedBy(['about.json']);
  if (found.format > formatVersion)
    throw new BackupError(
      `This copy was made by Selvedge ${found.version}, in a form that this version does not know. Use ${found.version} or later.`,
    );
  return found;
}

function parse<Shape extends z.ZodType>(shape: Shape, bytes: Buffer): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(bytes.toString('utf8')) as unknown).data ?? null;
  } catch {
    return null;
  }
}

const named = 10;

function damagedBy(paths: readonly string[]): DamagedCopyError {
  const shown = paths.slice(0, named).join(', ');
  const more = paths.length > named ? ` and ${paths.length - named} more` : '';
  return new DamagedCopyError(`The copy is damaged: ${shown}${more}.`, paths);
}
