/**
 * A mark beside the database: when it is there and the database is not, the browser has thrown away what was kept. The
 * server is then asked what it last heard from the device that this was.
 */
import { readMeta, type UserDatabase } from '../database/user-database.ts';

const keyOf = (userId: number) => `selvedge.device.${userId}`;

export type MarkStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was lost, for the person: `lastSeq` is null until the server has said what it knows. */
export interface LostStorage {
  formerId: string;
  /** ISO time at which it was found. */
  foundAt: string;
  lastSeq?: number;
  /** ISO time. */
  lastSeenAt?: string;
  /** What was not sent yet when the device was last heard of. */
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

/** The id of this browser profile; a new one when the database is new, with a note if there was an earlier one. */
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

/** Whether this person has worked here. */
export function hasMark(marks: MarkStorage, userId: number): boolean {
  return marks.getItem(keyOf(userId)) !== null;
}

/** The database goes because its person leaves: then it is not lost. */
export function removeMark(marks: MarkStorage, userId: number): void {
  marks.removeItem(keyOf(userId));
}
