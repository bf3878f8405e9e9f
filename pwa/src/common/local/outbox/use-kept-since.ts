/** Since when this device has shown its own rows because no answer came. Null while the shop answers. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from 'zustand';
import { useReached } from '../call/reach.ts';
import { readMeta } from '../database/user-database.ts';
import type { StaffDevice } from '../device/staff-device.ts';

export function useKeptSince({ db, status }: StaffDevice): string | null {
  const { standing } = useStore(status);
  const isReached = useReached();
  const lastSyncedAt = useLiveQuery(() => readMeta<string>(db, 'lastSyncedAt'), [db]);
  return standing === 'offline' || !isReached ? (lastSyncedAt ?? null) : null;
}
