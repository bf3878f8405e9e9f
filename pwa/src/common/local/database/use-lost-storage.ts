import { useLiveQuery } from 'dexie-react-hooks';
import { lostKey, type LostStorage } from '../device/device-mark.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import { readMeta } from './user-database.ts';

/** Whether this device lost its storage, until the user acknowledges it. */
export function useLostStorage(device: StaffDevice): {
  lost: LostStorage | null;
  forget: () => Promise<void>;
} {
  const lost = useLiveQuery(() => readMeta<LostStorage>(device.db, lostKey), [device]);
  return { lost: lost ?? null, forget: () => device.db.meta.delete(lostKey) };
}
