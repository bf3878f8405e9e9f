/** What waits on this device, and when it last reached the shop. Live across tabs. */
import { useLiveQuery } from 'dexie-react-hooks';
import { needsAttention } from './overlay.ts';
import { showItems } from '../shift-key/hidden-items.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import { type OutboxItem, readMeta, readUnsettled } from '../database/user-database.ts';

export interface OutboxView {
  pending: OutboxItem[];
  attention: OutboxItem[];
  lastSyncedAt: string | undefined;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  serverAheadMs: number;
}

export function useOutbox(device: StaffDevice): OutboxView | undefined {
  return useLiveQuery(async () => {
    const { db } = device;
    const [lastSyncedAt, serverAheadMs = 0, unsettled] = await Promise.all([
      readMeta<string>(db, 'lastSyncedAt'),
      readMeta<number>(db, 'serverAheadMs'),
      readUnsettled(db),
    ]);
    const items = await showItems(db, unsettled);
    return {
      pending: items.filter(item => item.state === 'pending'),
      attention: items.filter(needsAttention),
      lastSyncedAt,
      serverAheadMs,
    };
  }, [device]);
}
