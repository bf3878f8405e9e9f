/** Which copies of a folder are kept, and which is the newest. Files with other names are nobody's business here. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { lookUpProcess } from '#api/database/embedded/process-table.ts';
import type { KeptCopies } from './backup-settings.ts';
import { readCopyName } from './copy-name.ts';
import { partSuffix } from './write-copy-file.ts';

export interface DatedCopy {
  name: string;
  madeAt: Date;
}

/** Full copies, newest first. */
export async function listCopies(folder: string): Promise<DatedCopy[]> {
  return copiesOf(folder, false);
}

/** Copies from before upgrades, newest first. */
export async function listUpgradeCopies(folder: string): Promise<DatedCopy[]> {
  return copiesOf(folder, true);
}

/** Path of the newest full copy. */
export async function newestCopy(folder: string): Promise<string | null> {
  const [newest] = await listCopies(folder);
  return newest ? path.join(folder, newest.name) : null;
}

async function copiesOf(folder: string, isBeforeUpgrade: boolean): Promise<DatedCopy[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap(name => {
      const read = readCopyName(name);
      return read?.isBeforeUpgrade === isBeforeUpgrade ? [{ name, madeAt: read.madeAt }] : [];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

const dayMs = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Monday. */
const weekShiftMs = 3 * dayMs;

/**
 * Names of the copies that nobody needs: of the newest days, weeks and months that have a copy, the last of each is kept.
 * Days are those of UTC. The newest copy is always kept.
 */
export function copiesToDelete(copies: readonly DatedCopy[], keep: KeptCopies): string[] {
  const newestFirst = copies.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const periods: [number, (at: Date) => string | number][] = [
    [keep.days, at => Math.floor(at.getTime() / dayMs)],
    [keep.weeks, at => Math.floor((at.getTime() + weekShiftMs) / (7 * dayMs))],
    [keep.months, at => at.toISOString().slice(0, 7)],
  ];
  const kept = new Set(newestFirst.slice(0, 1).map(({ name }) => name));
  for (const [count, periodOf] of periods) {
    const seen = new Set<string | number>();
    for (const { name, madeAt } of newestFirst) {
      const period = periodOf(madeAt);
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return newestFirst.map(({ name }) => name).filter(name => !kept.has(name));
}

/** Deletes what is not kept, and what killed processes have left half written. */
export async function tidyCopies(folder: string, keep: KeptCopies): Promise<string[]> {
  const gone = copiesToDelete(await listCopies(folder), keep);
  for (const name of [...gone, ...(await abandonedParts(folder))])
    await rm(path.join(folder, name), { force: true });
  return gone;
}

/** Of copies before upgrades, the newest few. */
export async function tidyUpgradeCopies(folder: string, count: number): Promise<void> {
  for (const { name } of (await listUpgradeCopies(folder)).slice(count))
    await rm(path.join(folder, name), { force: true });
}

async function abandonedParts(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => {
    if (!name.endsWith(partSuffix)) return false;
    const [, copy = '', pid = ''] = /^(.+)\.(\d+)\.part$/.exec(name) ?? [];
    return readCopyName(copy) !== null && lookUpProcess(Number(pid)) === null;
  });
}
