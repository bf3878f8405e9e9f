/** Hides what names people in the shop's answer, before the transaction that stores it. */
import type { Change, SyncResponse, Verdict } from '#contract/wire/sync.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';
import { hiddenIn, type ShiftKeys } from './cipher.ts';
import { hideVerdict, isOpenVerdict } from './hidden-items.ts';
import { hideRow, isOpenRow, namingEntities } from './hidden-rows.ts';
import { readShiftKeys, withGiven } from './shift-keys.ts';

export interface HiddenAnswer {
  results: Verdict[];
  changes: Change[];
  /** Stored before shift keys existed: hidden now. */
  formerlyOpen: FormerlyOpen[];
}

export interface FormerlyOpen {
  entity: (typeof namingEntities)[number];
  cached: CachedRow;
}

/** Uses the keys that the device holds and those that came with the answer. */
export async function hideAnswer(
  db: UserDatabase,
  { results, changes, shiftKey }: SyncResponse,
  made: Record<string, CryptoKey>,
): Promise<HiddenAnswer> {
  const keys = withGiven(await readShiftKeys(db), shiftKey, made);
  const hideChange = async (change: Change) =>
    change.del ? change : { ...change, row: await hideRow(keys, change.e, change.id, change.row) };
  return {
    results: await Promise.all(results.map(verdict => hideVerdict(keys, verdict))),
    changes: await Promise.all(changes.map(hideChange)),
    formerlyOpen: Object.keys(made).length > 0 ? await openRows(db, keys) : [],
  };
}

async function openRows(db: UserDatabase, keys: ShiftKeys): Promise<FormerlyOpen[]> {
  const open = await Promise.all(
    namingEntities.map(async entity => {
      const rows = await db[entity].filter(({ row }) => isOpenRow(entity, row)).toArray();
      return rows.map(cached => ({ entity, cached }));
    }),
  );
  return Promise.all(
    open.flat().map(async ({ entity, cached }) => ({
      entity,
      cached: { ...cached, row: await hideRow(keys, entity, cached.id, cached.row) },
    })),
  );
}

export async function putIfOpen(db: UserDatabase, { entity, cached: hidden }: FormerlyOpen): Promise<void> {
  const now = await db[entity].get(hidden.id);
  if (now && now.ver === hidden.ver && !hiddenIn(now.row)) await db[entity].put({ ...now, row: hidden.row });
}

/**
 * Inside the transaction: the device's keys may have changed since. A device that has ever had a shift key stores no
 * delivery and no roster unhidden. `isOpen`: the rows must be requested again, with the key.
 */
export function asMayBeKept(
  { results, changes }: HiddenAnswer,
  { current }: ShiftKeys,
): Pick<HiddenAnswer, 'results' | 'changes'> & { isOpen: boolean } {
  if (current === null) return { results, changes, isOpen: false };
  const isOpen = changes.some(({ e, del, row }) => !del && isOpenRow(e, row));
  return { results: results.map(withoutOpenRow), changes, isOpen };
}

function withoutOpenRow(verdict: Verdict): Verdict {
  if (!isOpenVerdict(verdict)) return verdict;
  const { entityNow: _open, ...rest } = verdict;
  return rest;
}
