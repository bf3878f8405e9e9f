/** Live rows of the device with pending changes laid over them; they follow every tab and every sync by themselves. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { DeliveryRow } from '#contract/endpoints/deliveries.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import type { ShiftNoteRow } from '#contract/shift-notes.ts';
import { needsAttention, overlay, type SeenRow } from './overlay.ts';
import type { StaffDevice } from './staff-device.ts';
import { type OutboxItem, readMeta } from './user-database.ts';

interface Rows {
  jobs: JobRow;
  deliveries: DeliveryRow;
  shift_notes: ShiftNoteRow;
}

/** `undefined` while the first read runs. */
export function useSyncedRows<E extends keyof Rows>(
  device: StaffDevice,
  entity: E,
): SeenRow<Rows[E]>[] | undefined {
  const { sending } = useStore(device.status);
  const read = useLiveQuery(
    () =>
      Promise.all([
        device.db[entity].toArray(),
        device.db.outbox.where('state').notEqual('done').sortBy('seq'),
      ]),
    [device, entity],
  );
  return useMemo(() => {
    if (!read) return undefined;
    const [rows, outbox] = read;
    return overlay<Rows[E]>(entity, rows, outbox, device.viewer, sending);
  }, [read, entity, device, sending]);
}

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
