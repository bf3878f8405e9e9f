/**
 * Reads what the office will want without the shop, before it is away: the first pages of each list and the board. Done
 * quietly every few hours, page after page, and ended by the first failure. A list that was read to its end loses the
 * rows that the shop no longer gives.
 */
import type { Capability } from '#contract/wire/capabilities.ts';
import { ApiError } from '../call/call.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';
import { removeNoun, removeRowsBefore, writeAnswer, writeRows } from './kept-store.ts';

export interface AheadPage {
  rows: readonly { id: string | number }[];
  answer: unknown;
}

interface Ahead {
  noun: string;
  needs: Capability;
}

export interface AheadAnswer extends Ahead {
  id: string;
  ask: () => Promise<unknown>;
}

export interface AheadList extends Ahead {
  pageSize: number;
  mostPages: number;
  /** Pages follow each other, from 1. The `answer` of the first is kept as the last one of the list. */
  ask: (page: number, previous: AheadPage | null) => Promise<AheadPage>;
}

export interface AheadParts {
  db: UserDatabase;
  now: () => number;
  /** Between two requests: others go first. */
  pause: () => Promise<void>;
  /** The page is still open, and the shop can be reached. */
  isOn: () => boolean;
}

export const aheadEveryMs = 4 * 3_600_000;
const doneName = 'readAheadAt';

/** Resolves to whether all of it was read, now or not long ago. */
export async function readAhead(
  { db, now, pause, isOn }: AheadParts,
  wanted: readonly (AheadAnswer | AheadList)[],
): Promise<boolean> {
  if (now() - ((await readMeta<number>(db, doneName)) ?? 0) < aheadEveryMs) return true;
  for (const one of wanted) {
    try {
      if ('id' in one) {
        await writeAnswer(db, { noun: one.noun, id: one.id, value: await one.ask() }, now());
        await pause();
      } else await readPages(one);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) return false;
      await removeNoun(db, one.noun);
    }
    if (!isOn()) return false;
  }
  await db.meta.put({ key: doneName, value: now() });
  return true;

  async function readPages({ noun, pageSize, mostPages, ask }: AheadList): Promise<void> {
    const begunAt = new Date(now()).toISOString();
    let last: AheadPage | null = null;
    for (let page = 1; page <= mostPages && isOn(); page++) {
      const { rows, answer }: AheadPage = (last = await ask(page, last));
      await writeRows(db, noun, rows, now());
      if (page === 1) await writeAnswer(db, { noun, id: 'last', value: answer }, now());
      await pause();
      if (rows.length >= pageSize) continue;
      await removeRowsBefore(db, noun, begunAt);
      return;
    }
  }
}
