/**
 * Unsent work of people who are not signed in now. Their databases stay closed except to read counts and names. Loads
 * the database code only if such a database exists, so that it costs a shopper nothing.
 */
import { hasMark } from '../device/device-mark.ts';

const pattern = /^selvedge-user-(\d+)$/;

export interface UnsentOf {
  userId: number;
  /** Changes that the office doesn't have. */
  unsent: number;
  /** Changes that the office has answered and a user has to decide. */
  undecided: number;
  /** Null if an earlier version of the app stored it. */
  name: string | null;
}

/** For the sign-in: who has left changes on this device. */
export async function findUnsentOnDevice(): Promise<UnsentOf[]> {
  if ((await peopleOnDevice()).length === 0) return [];
  const { unsentOf, withoutOthers } = await import('./leave-device.ts');
  return withoutOthers(async () => {
    const ids = await peopleOnDevice();
    const found = await Promise.all(ids.map(async userId => ({ userId, ...(await unsentOf(userId)) })));
    return found.filter(({ unsent, undecided }) => unsent + undecided > 0);
  });
}

/** Clears the data of someone who has signed out, and what they have handed over (`leaveDevice`). */
export async function clearIfKept(userId: number, handedOver: readonly string[]): Promise<void> {
  if (await isKeptHere(userId)) await (await import('./leave-device.ts')).leaveDevice(userId, handedOver);
}

/** Not every browser lists its databases, so each has a mark beside it. */
export async function isKeptHere(userId: number): Promise<boolean> {
  return hasMark(localStorage, userId) || (await peopleOnDevice()).includes(userId);
}

/**
 * The office may mark the device as lost while someone else, or no one, is signed in. No sync for that person would
 * report it. `except` is the person signed in now: their own sync asks.
 */
export async function letGoOfRevoked(except?: number): Promise<void> {
  const others = (await peopleOnDevice()).filter(userId => userId !== except);
  if (others.length === 0) return;
  const { letGoIfRevoked } = await import('./let-go-if-revoked.ts');
  for (const userId of others) await letGoIfRevoked(userId);
}

async function peopleOnDevice(): Promise<number[]> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  return databases.flatMap(({ name = '' }) => {
    const id = pattern.exec(name)?.[1];
    return id ? [Number(id)] : [];
  });
}
