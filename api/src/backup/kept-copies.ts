/** Which copies of a shelf are kept, and which is the newest. Files with other names are nobody's business here. */
import type { KeptCopies } from './backup-settings.ts';
import { readCopyName } from './copy-name.ts';
import type { CopyShelf, CopySource } from './copy-shelf.ts';

export interface DatedCopy {
  name: string;
  madeAt: Date;
}

/** Full copies, newest first. */
export async function listCopies(shelf: CopyShelf): Promise<DatedCopy[]> {
  return copiesOf(shelf, false);
}

/** Copies from before upgrades, newest first. */
export async function listUpgradeCopies(shelf: CopyShelf): Promise<DatedCopy[]> {
  return copiesOf(shelf, true);
}

/** The newest full copy. */
export async function newestCopy(shelf: CopyShelf): Promise<CopySource | null> {
  const [newest] = await listCopies(shelf);
  return newest ? shelf.source(newest.name) : null;
}

async function copiesOf(shelf: CopyShelf, isBeforeUpgrade: boolean): Promise<DatedCopy[]> {
  return (await shelf.names())
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
export async function tidyCopies(shelf: CopyShelf, keep: KeptCopies): Promise<string[]> {
  const gone = copiesToDelete(await listCopies(shelf), keep);
  for (const name of gone) await shelf.remove(name);
  await shelf.sweep();
  return gone;
}

/** Of copies before upgrades, the newest few. */
export async function tidyUpgradeCopies(shelf: CopyShelf, count: number): Promise<void> {
  for (const { name } of (await listUpgradeCopies(shelf)).slice(count)) await shelf.remove(name);
}
