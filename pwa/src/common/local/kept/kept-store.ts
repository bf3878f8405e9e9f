/**
 * What the office has read from the shop, kept on this device for reading without it: whole answers (a record, the
 * board, the figures of Today) and the rows of lists. All of it is encrypted with the shift key, so it is readable for
 * as long as that is, and nothing is kept without one. It is bounded in rows, answers, size and age.
 */
import { hide, show } from '../shift-key/cipher.ts';
import { readShiftKeys } from '../shift-key/shift-keys.ts';
import type { KeptEntry, UserDatabase } from '../database/user-database.ts';

/** For each noun, such as "orders". */
export const keptLimits = {
  rows: 1_000,
  answers: 150,
  /** Characters of one answer as JSON. */
  answerChars: 4_000_000,
  days: 30,
} as const;

export interface KeptRow<Row = unknown> {
  row: Row;
  /** ISO time at which the shop gave it. */
  at: string;
}

type Id = string | number;
const answerKey = (noun: string, id: Id) => `${noun}/${id}`;
const rowKey = (noun: string, id: Id) => `${noun}:${id}`;

export async function writeAnswer(
  db: UserDatabase,
  { noun, id, value }: { noun: string; id: Id; value: unknown },
  now: number,
): Promise<void> {
  // Too large to be kept: an older copy would be no better.
  if (JSON.stringify(value).length > keptLimits.answerChars) return removeAnswer(db, noun, id);
  await put(db, noun, [[answerKey(noun, id), value]], now);
}

export async function readAnswer<T>(
  db: UserDatabase,
  noun: string,
  id: Id,
): Promise<{ value: T; asOf: string } | undefined> {
  const entry = await db.kept.get(answerKey(noun, id));
  if (!entry) return undefined;
  const value = await show<T>(await readShiftKeys(db), entry.key, entry.hidden);
  return value === null ? undefined : { value, asOf: entry.at };
}

export async function writeRows(
  db: UserDatabase,
  noun: string,
  rows: readonly { id: Id }[],
  now: number,
): Promise<void> {
  await put(
    db,
    noun,
    rows.map(row => [rowKey(noun, row.id), row]),
    now,
  );
}

/** In no order. Those whose key was deleted are left out. */
export async function readRows(db: UserDatabase, noun: string): Promise<KeptRow[]> {
  const keys = await readShiftKeys(db);
  const entries = await entriesOf(db, noun, isRow).toArray();
  const rows = await Promise.all(
    entries.map(async ({ key, at, hidden }) => ({ row: await show<object>(keys, key, hidden), at })),
  );
  return rows.filter(({ row }) => row !== null);
}

/** The record is gone, or no longer for this person: so is its row. */
export async function removeAnswer(db: UserDatabase, noun: string, id: Id): Promise<void> {
  await db.kept.bulkDelete([answerKey(noun, id), rowKey(noun, id)]);
}

/** The person may no longer read any of it. */
export async function removeNoun(db: UserDatabase, noun: string): Promise<void> {
  await entriesOf(db, noun).delete();
}

/** Rows that the shop gave before this time and has not given since: a whole list was read without them. */
export async function removeRowsBefore(db: UserDatabase, noun: string, at: string): Promise<void> {
  await entriesOf(db, noun, entry => isRow(entry) && entry.at < at).delete();
}

async function put(
  db: UserDatabase,
  noun: string,
  values: readonly (readonly [key: string, value: unknown])[],
  now: number,
): Promise<void> {
  const keys = await readShiftKeys(db);
  const at = new Date(now).toISOString();
  const entries = await Promise.all(
    values.map(async ([key, value]): Promise<KeptEntry | null> => {
      const hidden = await hide(keys, key, value);
      return hidden && { key, noun, at, hidden };
    }),
  );
  // Without a key nothing is kept.
  await db.kept.bulkPut(entries.filter(entry => entry !== null));
  await sweep(db, noun, now);
}

/** Deletes what is too old, and the oldest of what is too much. */
async function sweep(db: UserDatabase, noun: string, now: number): Promise<void> {
  const before = new Date(now - keptLimits.days * 86_400_000).toISOString();
  await entriesOf(db, noun, ({ at }) => at < before).delete();
  const keys = (await entriesOf(db, noun).primaryKeys()) as string[];
  const [rows, answers] = [keys.filter(isRowKey), keys.filter(key => !isRowKey(key))];
  await db.kept.bulkDelete([
    ...rows.slice(0, Math.max(0, rows.length - keptLimits.rows)),
    ...answers.slice(0, Math.max(0, answers.length - keptLimits.answers)),
  ]);
}

/** The oldest first. */
function entriesOf(db: UserDatabase, noun: string, fits: (entry: KeptEntry) => boolean = () => true) {
  return db.kept.where('[noun+at]').between([noun, ''], [noun, '\uFFFF']).filter(fits);
}

const isRowKey = (key: string) => /^[^/:]+:/.test(key);
const isRow = ({ key }: KeptEntry) => isRowKey(key);
