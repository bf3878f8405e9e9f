/**
 * A mark beside the database. If the mark exists and the database doesn't, the browser has deleted the stored data.
 * The server is then asked what it last received from the lost device.
 */
import { readMeta, type UserDatabase } from '../database/user-database.ts';

const keyOf = (userId: number) => `selvedge.device.${userId}`;

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was lost, to show to the user. `lastSeq` is null until the server has said what it knows. */
export interface LostStorage {
  formerId: string;
  /** ISO time at which the loss was found. */
  foundAt: string;
  lastSeq?: number;
  /** ISO time. */
  lastSeenAt?: string;
  /** Unsent changes when the device last reported. */
  pending?: number;
}

export const lostKey = 'lost';

interface MarkParts {
  db: UserDatabase;
  userId: number;
  marks: MarkStorage;
  newId: () => string;
  now: () => number;
}

/** The id of this browser profile. A new database gets a new id, with a note if there was an earlier one. */
export async function identifyDevice({ db, userId, marks, newId, now }: MarkParts): Promise<string> {
  const formerId = marks.getItem(keyOf(userId));
  const deviceId = await db.transaction('rw', db.meta, async () => {
    const known = await readMeta<string>(db, 'deviceId');
    if (known) return known;
    const value = newId();
    await db.meta.put({ key: 'deviceId', value });
    const lost: LostStorage = { formerId: formerId ?? '', foundAt: new Date(now()).toISOString() };
    if (formerId) await db.meta.put({ key: lostKey, value: lost });
    return value;
  });
  marks.setItem(keyOf(userId), deviceId);
  return deviceId;
}

/** Whether this person has worked on this device. */
export function hasMark(marks: MarkStorage, userId: number): boolean {
  return marks.getItem(keyOf(userId)) !== null;
}

/** The database is deleted because its person signs out, so it doesn't count as lost. */
export function removeMark(marks: MarkStorage, userId: number): void {
  marks.removeItem(keyOf(userId));
}
