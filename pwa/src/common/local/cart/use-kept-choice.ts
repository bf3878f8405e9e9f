/** A choice that the user makes once for this device. One record each, beside the cursor. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { StaffDevice } from '../device/staff-device.ts';
import { readMeta } from '../database/user-database.ts';

export function useKeptChoice({ db }: StaffDevice, name: string): [boolean, (isChosen: boolean) => void] {
  const key = `choice ${name}`;
  const isChosen = useLiveQuery(() => readMeta<boolean>(db, key), [db, key]) ?? false;
  return [isChosen, value => void db.meta.put({ key, value }).catch(() => undefined)];
}
