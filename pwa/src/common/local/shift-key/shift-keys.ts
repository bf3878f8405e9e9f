/**
 * The keys with which this device hides what names people (decision 032). They come from the shop and no script can
 * read them. They are deleted when the shop hasn't been reached for too long, or says that the device is lost. What
 * they hide stays, unreadable, until the shop sends them to the same person on this device again.
 */
import type { ShiftKeysAsked, ShiftKeysGiven } from '#contract/wire/sync.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';
import type { ShiftKeys } from './cipher.ts';
import { fromBase64 } from '../database/sealing.ts';

/** Unix ms by this device's clock. */
interface Readable {
  /** When it was last checked. */
  seenAt: number;
  until: number;
}

const hourMs = 3_600_000;

export const shiftKeysName = 'shiftKeys';
const readableName = 'readable';

export async function readShiftKeys(db: UserDatabase): Promise<ShiftKeys> {
  return (await readMeta<ShiftKeys>(db, shiftKeysName)) ?? { current: null, held: {} };
}

/**
 * `unsent`: keys of the changes that wait to be sent. Undefined if the browser can't encrypt: nothing is hidden then.
 */
export function askForShiftKeys(
  { current, held }: ShiftKeys,
  unsent: readonly string[],
): ShiftKeysAsked | undefined {
  if (!globalThis.crypto?.subtle) return undefined;
  const has = current !== null && held[current] ? current : null;
  const need = [...new Set([...unsent, ...Object.keys(held)])].filter(id => !held[id]);
  return { has, ...(need.length > 0 ? { need: need.slice(0, mostAsked) } : {}) };
}

const mostAsked = 20;

/** Imports the keys of an answer as keys that can't be extracted. Call it outside any transaction. */
export async function importGiven(given: ShiftKeysGiven | undefined): Promise<Record<string, CryptoKey>> {
  const made: Record<string, CryptoKey> = {};
  for (const { id, key } of given?.keys ?? []) {
    const raw = fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'));
    made[id] = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
    raw.fill(0);
  }
  return made;
}

/** The device's keys together with those of an answer. */
export function withGiven(
  { current, held }: ShiftKeys,
  given: ShiftKeysGiven | undefined,
  made: Record<string, CryptoKey>,
): ShiftKeys {
  return { current: given?.current ?? current, held: { ...held, ...made } };
}

/** Inside the transaction of the answer. Returns whether something that was hidden can be read again. */
export async function takeGiven(
  db: UserDatabase,
  given: ShiftKeysGiven | undefined,
  made: Record<string, CryptoKey>,
  now: number,
): Promise<boolean> {
  if (!given) return false;
  const before = await readShiftKeys(db);
  const isNew = Object.keys(made).length > 0 || (given.current ?? before.current) !== before.current;
  if (isNew) await db.meta.put({ key: shiftKeysName, value: withGiven(before, given, made) });
  if (given.hours !== undefined) {
    const value: Readable = { seenAt: now, until: now + given.hours * hourMs };
    await db.meta.put({ key: readableName, value });
  }
  return Object.keys(made).some(id => before.held[id] === null);
}

/** A clock that only moves forward causes a write at most this often. */
const leastMoveMs = 60_000;

/**
 * Deletes the keys if the shop hasn't been reached for too long. Checked before anything is shown, and repeatedly: if
 * the clock is set back, the deadline moves back with it, so that the remaining time never grows.
 */
export async function letGoIfOver(db: UserDatabase, now: number): Promise<boolean> {
  const isOver = await db.transaction('rw', db.meta, async () => {
    const readable = await readMeta<Readable>(db, readableName);
    if (!readable) return false;
    const { seenAt } = readable;
    const until = readable.until - Math.max(0, seenAt - now);
    if (now >= until) return true;
    const value: Readable = { seenAt: now, until };
    if (now < seenAt || now - seenAt > leastMoveMs) await db.meta.put({ key: readableName, value });
    return false;
  });
  if (isOver) await letGo(db);
  return isOver;
}

/** Remembers the ids of the keys, because they are requested by id. */
export async function letGo(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { current, held } = await readShiftKeys(db);
    const ids = Object.keys(held);
    const value: ShiftKeys = { current, held: Object.fromEntries(ids.map(id => [id, null])) };
    if (ids.length > 0) await db.meta.put({ key: shiftKeysName, value });
    await db.meta.delete(readableName);
  });
  db.shown.clear();
}
