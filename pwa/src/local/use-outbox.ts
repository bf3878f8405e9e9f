/** What waits on this device, and when it last spoke to the shop. Live, as any tab changes it. */
import { useLiveQuery } from 'dexie-react-hooks';
import { needsAttention } from './overlay.ts';
import type { StaffDevice } from './staff-device.ts';
import { type OutboxItem, readMeta } from './user-database.ts';

export interface OutboxView {
  pending: OutboxItem[];
  attention: OutboxItem[];
  lastSyncedAt: string | undefined;
  /** Milliseconds that the server's clock is ahead of this device's. */
  serverAheadMs: number;
}

export function useOutbox(device: StaffDevice): OutboxView | undefined {
  return useLiveQuery(async () => {
    const items = await device.db.outbox.where('state').notEqual('done').sortBy('seq');
    return {
      pending: items.filter(item => item.state === 'pending'),
      attention: items.filter(needsAttention),
      lastSyncedAt: await readMeta<string>(device.db, 'lastSyncedAt'),
      serverAheadMs: (await readMeta<number>(device.db, 'serverAheadMs')) ?? 0,
    };
  }, [device]);
}
